package io.orderly.messages;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.orderly.process.Failure;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An order or an agent needs an operator, or does no longer. Delivered at least once: drop repeats
 * by {@code alertId} and {@code notice}.
 *
 * @param alertId of an order: its id and the version of the Error; of an agent: its name, the code
 *     and when it was raised. The same in every notice of the alert
 * @param orderId null where it is about an agent as a whole
 * @param orderVersion 0 where it is about an agent as a whole
 * @param agent null where it is about an order
 * @param step the step that it is about, if any
 * @param nextAction what to do about it
 */
public record OperatorAlert(
    int schemaVersion,
    String alertId,
    @Nullable UUID orderId,
    long orderVersion,
    @Nullable String agent,
    Failure failure,
    @Nullable String step,
    String nextAction,
    Instant raisedAt,
    Notice notice)
    implements Message {

  public OperatorAlert {
    Objects.requireNonNull(alertId, "alertId is missing");
    if ((orderId == null) == (agent == null)) {
      throw new IllegalArgumentException("an alert is about an order or about an agent");
    }
    Objects.requireNonNull(failure, "failure is missing");
    Objects.requireNonNull(nextAction, "nextAction is missing");
    Objects.requireNonNull(raisedAt, "raisedAt is missing");
    Objects.requireNonNull(notice, "notice is missing");
  }

  /** A raised alert about an order. */
  public OperatorAlert(
      int schemaVersion,
      String alertId,
      UUID orderId,
      long orderVersion,
      Failure failure,
      @Nullable String step,
      String nextAction,
      Instant raisedAt) {
    this(
        schemaVersion,
        alertId,
        orderId,
        orderVersion,
        null,
        failure,
        step,
        nextAction,
        raisedAt,
        Notice.RAISED);
  }

  /** A raised alert about an agent. */
  public static OperatorAlert ofAgent(
      String alertId, String agent, Failure failure, String nextAction, Instant raisedAt) {
    return new OperatorAlert(
        SCHEMA_VERSION,
        alertId,
        null,
        0,
        agent,
        failure,
        null,
        nextAction,
        raisedAt,
        Notice.RAISED);
  }

  /** The same alert with this notice. */
  public OperatorAlert with(Notice otherNotice) {
    return with(failure, nextAction, otherNotice);
  }

  /** The same alert with other texts. */
  public OperatorAlert with(Failure otherFailure, String otherAction, Notice otherNotice) {
    return new OperatorAlert(
        schemaVersion,
        alertId,
        orderId,
        orderVersion,
        agent,
        otherFailure,
        step,
        otherAction,
        raisedAt,
        otherNotice);
  }

  /** The notices of an alert, in the order in which they can happen. */
  public enum Notice {
    /** The order or the agent needs an operator. */
    @JsonProperty("raised")
    RAISED,
    /** It still does, and no operator acknowledged the alert in time. */
    @JsonProperty("escalated")
    ESCALATED,
    /** It does no longer: this alert is done. */
    @JsonProperty("resolved")
    RESOLVED;

    /** As it stands in tables and messages. */
    public String value() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The notice with that value; {@link IllegalArgumentException} when there is none. */
    public static Notice of(String value) {
      return valueOf(value.toUpperCase(Locale.ROOT));
    }
  }
}
