package io.orderly.messages;

import io.orderly.process.Failure;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An order needs an operator. Delivered at least once: drop repeats by {@code alertId}.
 *
 * @param alertId the order id and the version of the Error
 * @param step the step that it is about, where there is one
 * @param nextAction what to do about it
 */
public record OperatorAlert(
    int schemaVersion,
    String alertId,
    UUID orderId,
    long orderVersion,
    Failure failure,
    @Nullable String step,
    String nextAction,
    Instant raisedAt)
    implements Message {

  public OperatorAlert {
    Objects.requireNonNull(alertId, "alertId is missing");
    Objects.requireNonNull(orderId, "orderId is missing");
    Objects.requireNonNull(failure, "failure is missing");
    Objects.requireNonNull(nextAction, "nextAction is missing");
    Objects.requireNonNull(raisedAt, "raisedAt is missing");
  }
}
