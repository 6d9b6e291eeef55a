package io.orderly.contract.agent;

import io.orderly.contract.examples.Node;
import java.util.List;

/** The agent of the examples that is written in another language. */
class NodeAgentContractTest extends AgentContract {

  @Override
  AgentProgram program() throws Exception {
    return new AgentProgram(List.of("node", "agent.js"), Node.installed("agent-node"));
  }
}
