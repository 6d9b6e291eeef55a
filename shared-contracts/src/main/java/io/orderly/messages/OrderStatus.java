package io.orderly.messages;

import io.orderly.process.Failure;
import io.orderly.process.OrderActivity;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The status of an order. Versions rise and may have gaps: keep the highest that you received.
 *
 * @param orderVersion the version of the process record
 * @param failure why it is in Error
 * @param cause why it did not complete: in Error, or being undone or Undone
 * @param activity what it does now; in event streams only
 * @param edition of the attributes, once they were corrected; absent: as accepted
 * @param asked the steps that ask the submitter, where a notification tells so; else absent
 */
public record OrderStatus(
    int schemaVersion,
    UUID orderId,
    String submitter,
    String customerReference,
    ProcessState state,
    long orderVersion,
    @Nullable Failure failure,
    @Nullable StatusCause cause,
    @Nullable OrderActivity activity,
    Instant at,
    @Nullable Integer edition,
    @Nullable List<StatusAsk> asked)
    implements Message {

  /** Of an order that has no cause. */
  public OrderStatus(
      int schemaVersion,
      UUID orderId,
      String submitter,
      String customerReference,
      ProcessState state,
      long orderVersion,
      @Nullable Failure failure,
      Instant at) {
    this(
        schemaVersion,
        orderId,
        submitter,
        customerReference,
        state,
        orderVersion,
        failure,
        null,
        at);
  }

  /** One that does not say what the order does now. */
  public OrderStatus(
      int schemaVersion,
      UUID orderId,
      String submitter,
      String customerReference,
      ProcessState state,
      long orderVersion,
      @Nullable Failure failure,
      @Nullable StatusCause cause,
      Instant at) {
    this(
        schemaVersion,
        orderId,
        submitter,
        customerReference,
        state,
        orderVersion,
        failure,
        cause,
        null,
        at,
        null,
        null);
  }

  /** The same, with what the order does now. */
  public OrderStatus doing(@Nullable OrderActivity now) {
    return new OrderStatus(
        schemaVersion,
        orderId,
        submitter,
        customerReference,
        state,
        orderVersion,
        failure,
        cause,
        now,
        at,
        edition,
        asked);
  }

  /** The same of an order in this edition. */
  public OrderStatus inEdition(int edition) {
    return new OrderStatus(
        schemaVersion,
        orderId,
        submitter,
        customerReference,
        state,
        orderVersion,
        failure,
        cause,
        activity,
        at,
        edition == OrderProcess.FIRST_EDITION ? null : edition,
        asked);
  }

  /** The same, which tells that these steps ask the submitter; none: it tells nothing of it. */
  public OrderStatus asking(List<StatusAsk> begun) {
    return new OrderStatus(
        schemaVersion,
        orderId,
        submitter,
        customerReference,
        state,
        orderVersion,
        failure,
        cause,
        activity,
        at,
        edition,
        begun.isEmpty() ? null : begun);
  }

  public OrderStatus {
    Objects.requireNonNull(orderId, "orderId is missing");
    Objects.requireNonNull(submitter, "submitter is missing");
    Objects.requireNonNull(customerReference, "customerReference is missing");
    Objects.requireNonNull(state, "state is missing");
    Objects.requireNonNull(at, "at is missing");
  }
}
