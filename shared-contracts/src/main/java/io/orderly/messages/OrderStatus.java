package io.orderly.messages;

import io.orderly.process.Failure;
import io.orderly.process.ProcessState;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Where an order stands. Versions rise and may have gaps: keep the highest that you saw.
 *
 * @param orderVersion the version of the process record that this was taken from
 * @param failure why it is in Error
 */
public record OrderStatus(
    int schemaVersion,
    UUID orderId,
    String submitter,
    String customerReference,
    ProcessState state,
    long orderVersion,
    @Nullable Failure failure,
    Instant at)
    implements Message {

  public OrderStatus {
    Objects.requireNonNull(orderId, "orderId is missing");
    Objects.requireNonNull(submitter, "submitter is missing");
    Objects.requireNonNull(customerReference, "customerReference is missing");
    Objects.requireNonNull(state, "state is missing");
    Objects.requireNonNull(at, "at is missing");
  }
}
