package io.orderly.store.orders;

import io.orderly.messages.Message;
import io.orderly.messages.Order;
import io.orderly.messages.OrderStatus;
import io.orderly.messages.StatusCause;
import io.orderly.process.Cause;
import io.orderly.process.OrderProcess;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An order as it was taken, with where its submitter wants to be told.
 *
 * @param queueOffset how far it stands back in the line for its customer's turns
 */
public record StoredOrder(
    UUID orderId,
    String submitter,
    Order order,
    Instant submittedAt,
    @Nullable String replyTo,
    @Nullable String traceParent,
    Duration queueOffset) {

  /** As of when it stands in the line, but for its priority. */
  public Instant inLineAsOf() {
    return submittedAt.plus(queueOffset);
  }

  /**
   * Where it stands, in the words of operators.
   *
   * @param cause why it did not go through, where that is known
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
        at);
  }
}
