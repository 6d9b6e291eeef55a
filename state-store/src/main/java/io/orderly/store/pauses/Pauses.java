package io.orderly.store.pauses;

import java.util.Set;

/**
 * What operators, or the system, hold as a whole.
 *
 * @param workflows no order of these is claimed, and none starts another step
 * @param agents no step of these is started
 * @param probed those of the agents that the system holds: a request from time to time finds out
 *     whether that is over
 */
public record Pauses(Set<String> workflows, Set<String> agents, Set<String> probed) {

  /** Nothing is held. */
  public static final Pauses NONE = new Pauses(Set.of(), Set.of());

  public Pauses {
    workflows = Set.copyOf(workflows);
    agents = Set.copyOf(agents);
    probed = Set.copyOf(probed);
  }

  /** What operators hold. */
  public Pauses(Set<String> workflows, Set<String> agents) {
    this(workflows, agents, Set.of());
  }
}
