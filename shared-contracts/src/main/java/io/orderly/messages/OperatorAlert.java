package io.orderly.messages;

import io.orderly.process.Failure;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An order needs an operator, or needs one no more. Delivered at least once: drop repeats by {@code
 * alertId} and {@code notice}.
 *
 * @param alertId the order id and the version of the Error; the same in every notice of the alert
 * @param step the step that it is about, where there is one
 * @param nextAction what to do about it
 * @param notice raised where it is left out
 */
public record OperatorAlert(
    int schemaVersion,
    String alertId,
    UUID orderId,
    long orderVersion,
    Failure failure,
    @Nullable String step,
    String nextAction,
    Instant raisedAt,
    AlertNotice notice)
    implements Message {

  public OperatorAlert {
    Objects.requireNonNull(alertId, "alertId is missing");
    Objects.requireNonNull(orderId, "orderId is missing");
    Objects.requireNonNull(failure, "failure is missing");
    Objects.requireNonNull(nextAction, "nextAction is missing");
    Objects.requireNonNull(raisedAt, "raisedAt is missing");
    notice = Objects.requireNonNullElse(notice, AlertNotice.RAISED);
  }

  /** An alert as it is first told. */
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
        failure,
        step,
        nextAction,
        raisedAt,
        AlertNotice.RAISED);
  }

  /** The same alert, of which this is told. */
  public OperatorAlert with(AlertNotice told) {
    return new OperatorAlert(
        schemaVersion, alertId, orderId, orderVersion, failure, step, nextAction, raisedAt, told);
  }
}
