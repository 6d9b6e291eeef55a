package io.orderly.store.search;

import io.orderly.process.Cause;
import io.orderly.process.Failure;
import io.orderly.process.ProcessState;
import io.orderly.store.readmodel.OrderEntity;
import io.orderly.store.readmodel.OrderHeading;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An order in a list.
 *
 * @param step that failed, or else that is under way; null where there is none
 * @param failure why it is in Error
 * @param cause what took it to Error on its way forward, or turned it to undo
 * @param notBefore not claimed before this time
 */
public record FoundOrder(
    UUID orderId,
    String customerReference,
    String customerId,
    String submitter,
    ProcessState state,
    String workflow,
    @Nullable String step,
    @Nullable Failure failure,
    @Nullable Cause cause,
    int failureCount,
    boolean paused,
    @Nullable Instant notBefore,
    Instant submittedAt,
    Instant changedAt) {

  static FoundOrder of(OrderEntity order, @Nullable String step) {
    OrderHeading heading = order.heading();
    return new FoundOrder(
        order.orderId(),
        heading.customerReference(),
        heading.customerId(),
        heading.submitter(),
        order.state(),
        order.workflow().name(),
        step,
        order.failure(),
        order.cause(),
        order.failureCount(),
        order.paused(),
        order.notBefore(),
        heading.submittedAt(),
        order.changedAt());
  }
}
