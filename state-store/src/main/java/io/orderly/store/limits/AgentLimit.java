package io.orderly.store.limits;

import org.jspecify.annotations.Nullable;

/**
 * Limits of the requests to one agent, over all schedulers.
 *
 * @param callsPerSecond maximum requests per second, above zero; null if only the requests in
 *     flight are limited
 * @param callsInFlight maximum unanswered requests, above zero; null if only the rate is limited
 * @param version rises with every change of the agent's limits
 */
public record AgentLimit(
    String agent, @Nullable Integer callsPerSecond, @Nullable Integer callsInFlight, long version) {

  /** The task name of the rate limit that all schedulers share. */
  public static String rateLimitTask(String agent) {
    return "calls of agent " + agent;
  }
}
