package io.orderly.messages;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The state of one agent in one instance, every few seconds and when the circuit changes. Only the
 * last of each counts; an instance that shuts down gracefully sends an empty record.
 *
 * @param instance its stable id
 * @param inUse calls in progress
 * @param maxConcurrency maximum number of calls in progress
 * @param queue requests that wait for one of them
 * @param reportedAt by the instance's own clock
 * @param pausedCalls why its remote service is not called; absent while it is
 * @param millisSinceSuccess since the last success of its remote service; absent where there is
 *     none
 * @param partners the partner files that it performs steps by, and their versions, such as adyen@3;
 *     absent where it has none
 */
public record AgentReport(
    int schemaVersion,
    String agent,
    String instance,
    CircuitState circuit,
    int inUse,
    int maxConcurrency,
    int queue,
    Instant reportedAt,
    @Nullable PausedCalls pausedCalls,
    @Nullable Long millisSinceSuccess,
    @Nullable List<String> partners)
    implements Message {

  /**
   * Its remote service refuses every request, because of the deployment, so that only a probe is
   * sent from time to time; or it asked for no calls until a time.
   *
   * @param code of the refusal
   * @param message what the remote service said
   * @param forMillis time since the first refusal, in ms
   * @param leftMillis time for which no call is to be made at all, in ms; absent while probes are
   */
  public record PausedCalls(
      String code, String message, long forMillis, @Nullable Long leftMillis) {

    public PausedCalls {
      Objects.requireNonNull(code, "code is missing");
      Objects.requireNonNull(message, "message is missing");
    }

    /** Except for probes. */
    public PausedCalls(String code, String message, long forMillis) {
      this(code, message, forMillis, null);
    }
  }

  /** One that is not held, without a last success. */
  public AgentReport(
      int schemaVersion,
      String agent,
      String instance,
      CircuitState circuit,
      int inUse,
      int maxConcurrency,
      int queue,
      Instant reportedAt) {
    this(
        schemaVersion,
        agent,
        instance,
        circuit,
        inUse,
        maxConcurrency,
        queue,
        reportedAt,
        null,
        null,
        null);
  }

  /** One without a partner file. */
  public AgentReport(
      int schemaVersion,
      String agent,
      String instance,
      CircuitState circuit,
      int inUse,
      int maxConcurrency,
      int queue,
      Instant reportedAt,
      @Nullable PausedCalls pausedCalls,
      @Nullable Long millisSinceSuccess) {
    this(
        schemaVersion,
        agent,
        instance,
        circuit,
        inUse,
        maxConcurrency,
        queue,
        reportedAt,
        pausedCalls,
        millisSinceSuccess,
        null);
  }

  public AgentReport {
    Objects.requireNonNull(agent, "agent is missing");
    Objects.requireNonNull(instance, "instance is missing");
    Objects.requireNonNull(circuit, "circuit is missing");
    Objects.requireNonNull(reportedAt, "reportedAt is missing");
    partners = partners == null ? null : List.copyOf(partners);
  }

  /** The record's key: later reports of the same agent and instance replace this one. */
  public String key() {
    return key(agent, instance);
  }

  /** The key of the reports of an instance about an agent. */
  public static String key(String agent, String instance) {
    return agent + "/" + instance;
  }
}
