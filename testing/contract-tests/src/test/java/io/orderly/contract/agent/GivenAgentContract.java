package io.orderly.contract.agent;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Any agent, by its command line: {@code -Dagent.command="node agent.js" -Dagent.folder=...}. */
@EnabledIfSystemProperty(named = "agent.command", matches = ".+")
class GivenAgentContract extends AgentContract {

  @Override
  AgentProgram program() {
    return new AgentProgram(
        List.of(System.getProperty("agent.command").strip().split("\\s+")),
        Path.of(System.getProperty("agent.folder", ".")));
  }
}
