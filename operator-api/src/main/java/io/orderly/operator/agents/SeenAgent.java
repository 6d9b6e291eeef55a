package io.orderly.operator.agents;

import io.orderly.messages.AgentReport.PausedCalls;
import io.orderly.messages.CircuitState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An agent in one instance.
 *
 * @param inUse calls in flight
 * @param maxConcurrency calls that may be
 * @param queue requests that wait for one of them to end
 * @param seenAt when its report came, by this process' clock
 * @param pausedCalls why its remote service was not called then; null where it was
 * @param millisSinceSuccess since it had succeeded then; null where it never has, or does not say
 */
public record SeenAgent(
    String agent,
    String instance,
    CircuitState circuit,
    int inUse,
    int maxConcurrency,
    int queue,
    Instant seenAt,
    @Nullable PausedCalls pausedCalls,
    @Nullable Long millisSinceSuccess) {

  /** An agent without paused calls, whose last success is unknown. */
  public SeenAgent(
      String agent,
      String instance,
      CircuitState circuit,
      int inUse,
      int maxConcurrency,
      int queue,
      Instant seenAt) {
    this(agent, instance, circuit, inUse, maxConcurrency, queue, seenAt, null, null);
  }
}
