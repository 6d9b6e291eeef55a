package io.orderly.process;

import java.util.Set;

/**
 * What a decision may begin of an order. What was begun may end whatever it says.
 *
 * @param agents that can accept a step now
 * @param unserved of these, no instance serves the version that the workflow names
 */
public record Admission(Kind kind, Set<String> agents, Set<String> unserved) {

  /** In services that start no steps, and for orders of a paused workflow. */
  public static final Admission NOTHING = new Admission(Kind.NOTHING, Set.of(), Set.of());

  /** Whether anything may begin. */
  public enum Kind {
    NOTHING,
    /** Steps of agents with capacity, and all that no agent performs. */
    BY_CAPACITY
  }

  /** Every agent serves what the workflow names. */
  public static Admission to(Set<String> agents) {
    return to(agents, Set.of());
  }

  /** Some agents do not serve what the workflow names. */
  public static Admission to(Set<String> agents, Set<String> unserved) {
    return new Admission(Kind.BY_CAPACITY, agents, unserved);
  }

  /** Whether a step of that agent may be started. */
  boolean admits(String agent) {
    return agents.contains(agent) && isServed(agent);
  }

  boolean isServed(String agent) {
    return !unserved.contains(agent);
  }

  /** Whether steps may begin that no agent performs. */
  boolean admitsWithoutAgent() {
    return kind == Kind.BY_CAPACITY;
  }
}
