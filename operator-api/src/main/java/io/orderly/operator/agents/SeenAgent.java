package io.orderly.operator.agents;

import io.orderly.messages.AgentReport.PausedCalls;
import io.orderly.messages.CircuitState;
import java.time.Instant;
import java.util.List;
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
 * @param partners the partner files that it performs steps by, and their versions, such as adyen@3;
 *     null where it has none
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
    @Nullable Long millisSinceSuccess,
    @Nullable List<String> partners) {

  /** Whether it performs steps by that version of a partner file. */
  public boolean serves(String partner) {
    return partners != null && partners.contains(partner);
  }

  /** An agent without paused calls, whose last success is unknown. */
  public SeenAgent(
      String agent,
      String instance,
      CircuitState circuit,
      int inUse,
      int maxConcurrency,
      int queue,
      Instant seenAt) {
    this(agent, instance, circuit, inUse, maxConcurrency, queue, seenAt, null, null, null);
  }

  /** An agent without a partner file. */
  public SeenAgent(
      String agent,
      String instance,
      CircuitState circuit,
      int inUse,
      int maxConcurrency,
      int queue,
      Instant seenAt,
      @Nullable PausedCalls pausedCalls,
      @Nullable Long millisSinceSuccess) {
    this(
        agent,
        instance,
        circuit,
        inUse,
        maxConcurrency,
        queue,
        seenAt,
        pausedCalls,
        millisSinceSuccess,
        null);
  }
}
