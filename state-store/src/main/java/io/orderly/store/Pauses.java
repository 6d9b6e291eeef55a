package io.orderly.store;

import java.util.Set;

/**
 * What operators hold as a whole.
 *
 * @param workflows no order of these is claimed, and none starts another step
 * @param agents no step of these is started
 */
public record Pauses(Set<String> workflows, Set<String> agents) {

  /** Nothing is held. */
  public static final Pauses NONE = new Pauses(Set.of(), Set.of());

  public Pauses {
    workflows = Set.copyOf(workflows);
    agents = Set.copyOf(agents);
  }
}
