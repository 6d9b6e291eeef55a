package io.orderly.store.limits;

import org.jspecify.annotations.Nullable;

/**
 * How much an agent may be sent, by all schedulers together.
 *
 * @param callsPerSecond the most requests a second, above zero; null where only its in flight are
 *     bounded
 * @param callsInFlight the most unanswered requests, above zero; null where only its rate is
 *     bounded
 * @param version rises with every change of the agent's limits
 */
public record AgentLimit(
    String agent, @Nullable Integer callsPerSecond, @Nullable Integer callsInFlight, long version) {

  /** Names the task whose pace all schedulers share. */
  public static String duty(String agent) {
    return "calls of agent " + agent;
  }
}
