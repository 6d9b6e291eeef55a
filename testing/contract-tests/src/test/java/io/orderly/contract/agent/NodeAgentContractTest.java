package io.orderly.contract.agent;

import io.orderly.contract.examples.Node;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** The agent of the examples that is written in another language. */
@Tag("servers")
class NodeAgentContractTest extends AgentContract {

  @Override
  AgentProgram program() throws Exception {
    return new AgentProgram(List.of("node", "agent.js"), Node.installed("agent-node"));
  }
}
