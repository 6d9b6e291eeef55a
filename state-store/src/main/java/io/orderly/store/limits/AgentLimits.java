package io.orderly.store.limits;

import java.util.List;
import java.util.Optional;

/** How much agents may be sent, as operators limit it, with who changed it and why. */
public interface AgentLimits {

  /** The limits that hold now, by the names of the agents. */
  List<AgentLimit> current();

  /** What was changed at an agent, the last first. */
  List<AgentLimitChange> history(String agent, int limit);

  /**
   * Runs a command in one transaction; a repeat of its id finds the change that it made.
   *
   * @return empty when the id belongs to another command, and this one was not run
   */
  Optional<AgentLimitChange> run(AgentLimitCommand command);
}
