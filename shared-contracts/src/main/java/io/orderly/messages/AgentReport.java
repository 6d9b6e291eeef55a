package io.orderly.messages;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one instance says of one of its agents, every few seconds and when the circuit changes. Only
 * the last of each counts; an instance that stops in good order sends an empty record.
 *
 * @param instance its stable id
 * @param inUse calls that are under way
 * @param most calls that may be
 * @param queue requests that wait for one of them to end
 * @param reportedAt by the instance's own clock
 * @param held why its remote service is not called; absent while it is
 * @param millisSinceSuccess since its remote service did what it was asked for; absent where it
 *     never has
 */
public record AgentReport(
    int schemaVersion,
    String agent,
    String instance,
    CircuitState circuit,
    int inUse,
    int most,
    int queue,
    Instant reportedAt,
    @Nullable HeldCalls held,
    @Nullable Long millisSinceSuccess)
    implements Message {

  /**
   * Its remote service refuses for a reason that is the deployment's, so that it is called no more
   * but for a probe from time to time.
   *
   * @param code of the refusal
   * @param message what the remote service said
   * @param forMillis how long it has been so
   */
  public record HeldCalls(String code, String message, long forMillis) {

    public HeldCalls {
      Objects.requireNonNull(code, "code is missing");
      Objects.requireNonNull(message, "message is missing");
    }
  }

  /** One that is not held, and does not say when it succeeded last. */
  public AgentReport(
      int schemaVersion,
      String agent,
      String instance,
      CircuitState circuit,
      int inUse,
      int most,
      int queue,
      Instant reportedAt) {
    this(schemaVersion, agent, instance, circuit, inUse, most, queue, reportedAt, null, null);
  }

  public AgentReport {
    Objects.requireNonNull(agent, "agent is missing");
    Objects.requireNonNull(instance, "instance is missing");
    Objects.requireNonNull(circuit, "circuit is missing");
    Objects.requireNonNull(reportedAt, "reportedAt is missing");
  }

  /** The record's key: what is reported of the same agent and instance later takes its place. */
  public String key() {
    return key(agent, instance);
  }

  /** The key of what an instance says of an agent. */
  public static String key(String agent, String instance) {
    return agent + "/" + instance;
  }
}
