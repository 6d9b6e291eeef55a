package io.orderly.store.pauses;

import java.util.Set;

/**
 * The workflows and agents that an operator or the system paused.
 *
 * @param workflows their orders are not claimed and start no further step
 * @param agents their steps are not started; {@code payment:adyen@3} are those of workflows that
 *     name this version of the agent
 * @param probed the agents that the system paused: a probe request at intervals finds out whether
 *     the agent has recovered
 */
public record Pauses(Set<String> workflows, Set<String> agents, Set<String> probed) {

  /** No pauses. */
  public static final Pauses NONE = new Pauses(Set.of(), Set.of());

  public Pauses {
    workflows = Set.copyOf(workflows);
    agents = Set.copyOf(agents);
    probed = Set.copyOf(probed);
  }

  /** Pauses of operators only. */
  public Pauses(Set<String> workflows, Set<String> agents) {
    this(workflows, agents, Set.of());
  }
}
