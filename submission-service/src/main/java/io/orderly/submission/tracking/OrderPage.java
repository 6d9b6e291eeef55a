package io.orderly.submission.tracking;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.orderly.messages.FailureTexts;
import io.orderly.messages.StatusCause;
import io.orderly.process.Failure;
import io.orderly.process.ProcessState;
import io.orderly.store.readmodel.OrderEntity;
import io.orderly.store.readmodel.OrderHeading;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Some orders, by id, which is by the time of submission. It may hold fewer than were requested,
 * even none, though there is a next one: looking through orders that do not fit is bounded.
 *
 * @param next where the next page is; absent on the last
 */
public record OrderPage(List<OrderSummary> orders, @Nullable String next) {

  /**
   * An order in a list, without lines and steps.
   *
   * @param total of its last edition
   */
  public record OrderSummary(
      UUID orderId,
      ProcessState state,
      long version,
      String workflow,
      Instant submittedAt,
      Instant changedAt,
      @Nullable Failure failure,
      @Nullable StatusCause cause,
      String customerReference,
      String customerId,
      String currency,
      @JsonFormat(shape = JsonFormat.Shape.STRING) BigDecimal total) {

    /** An order; with the total of an amendment, where there is one. */
    static OrderSummary of(
        OrderEntity order, @Nullable BigDecimal amendedTotal, FailureTexts texts) {
      OrderHeading heading = order.heading();
      BigDecimal total = heading.total();
      return new OrderSummary(
          order.orderId(),
          order.state(),
          order.version(),
          order.workflow().name(),
          heading.submittedAt(),
          order.changedAt(),
          OrderView.failure(order.failure(), texts),
          OrderView.cause(order.cause(), texts),
          heading.customerReference(),
          heading.customerId(),
          heading.currency(),
          amendedTotal == null ? total : amendedTotal.setScale(total.scale()));
    }
  }
}
