package io.orderly.operator.inspection;

import io.orderly.process.Cause;
import io.orderly.process.OrderProcess;
import io.orderly.store.readmodel.OrderEntity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An order's process, with the times that are none of the state machine's business.
 *
 * @param queuedAt since when it is in the queue, before its priority is counted
 * @param readAt by the store's clock
 */
record StoredProcess(
    OrderProcess order,
    @Nullable Cause cause,
    String customerReference,
    String customer,
    Instant submittedAt,
    Instant queuedAt,
    @Nullable Instant deadline,
    @Nullable Instant deadlineActedAt,
    Instant changedAt,
    Instant readAt) {

  static StoredProcess of(OrderEntity order) {
    return new StoredProcess(
        order.process(),
        order.cause(),
        order.heading().customerReference(),
        order.heading().customerId(),
        order.heading().submittedAt(),
        order.queuedAt(),
        order.deadline(),
        order.deadlineActedAt(),
        order.changedAt(),
        order.readAt());
  }
}
