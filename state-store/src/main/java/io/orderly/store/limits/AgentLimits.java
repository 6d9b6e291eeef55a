package io.orderly.store.limits;

import java.util.List;
import java.util.Optional;

/** The limits that operators set on requests to agents, with the log of their changes. */
public interface AgentLimits {

  /** The current limits, sorted by agent. */
  List<AgentLimit> current();

  /** The changes of an agent's limits, the newest first. */
  List<AgentLimitChange> history(String agent, int limit);

  /**
   * Runs a command in one transaction; a repeat of its id returns the change of the first run.
   *
   * @return empty when the id belongs to another command, and this one was not run
   */
  Optional<AgentLimitChange> run(AgentLimitCommand command);
}
