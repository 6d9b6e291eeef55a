package io.orderly.store.orders;

import io.orderly.messages.Message;
import io.orderly.messages.Order;
import io.orderly.messages.OrderStatus;
import io.orderly.messages.StatusCause;
import io.orderly.process.Cause;
import io.orderly.process.OrderProcess;
import io.orderly.workflow.AttributePaths;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An order as it was accepted, or in a later edition.
 *
 * @param replyTo where its submitter's notifications go
 * @param queueOffset its delay in the fair queue
 */
public record StoredOrder(
    UUID orderId,
    String submitter,
    Order order,
    Instant submittedAt,
    @Nullable String replyTo,
    @Nullable String traceParent,
    Duration queueOffset) {

  /** In the fair queue: the claim rank without the priority. */
  public Instant virtualStart() {
    return submittedAt.plus(queueOffset);
  }

  /** The same with the content of another edition. */
  public StoredOrder with(Order otherEdition) {
    return new StoredOrder(
        orderId, submitter, otherEdition, submittedAt, replyTo, traceParent, queueOffset);
  }

  /** The order as people see it. */
  public StoredOrder masked(AttributePaths sensitive) {
    return with(order.masked(sensitive));
  }

  /**
   * Its status, with the failure texts of operators.
   *
   * @param cause of an order that failed or is undone, if known
   */
  public OrderStatus statusOf(OrderProcess process, @Nullable Cause cause, Instant at) {
    return new OrderStatus(
            Message.SCHEMA_VERSION,
            orderId,
            submitter,
            order.customerReference(),
            process.state(),
            process.version(),
            process.failure(),
            cause == null ? null : new StatusCause(cause.code(), cause.message(), cause.step()),
            at)
        .inEdition(process.edition());
  }
}
