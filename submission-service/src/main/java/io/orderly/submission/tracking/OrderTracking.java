package io.orderly.submission.tracking;

import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.security.caller.Caller;
import io.orderly.submission.tracking.CustomerOrders.OrderHeading;
import io.orderly.submission.tracking.OrderPage.OrderSummary;
import io.orderly.submission.tracking.ProcessRows.ProcessRow;
import io.orderly.submission.tracking.PurgedOrderRows.PurgedRow;
import io.orderly.submission.tracking.TrackedOrder.PurgedOrderView;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Reads the state of orders. Each answer is read from one snapshot: its steps are never newer than
 * its state.
 */
@Service
public class OrderTracking {

  private final CustomerOrders orders;
  private final ProcessRows processes;
  private final OrderPages pages;
  private final PurgedOrderRows purged;
  private final Activities activities;

  OrderTracking(
      CustomerOrders orders,
      ProcessRows processes,
      OrderPages pages,
      PurgedOrderRows purged,
      Activities activities) {
    this.orders = orders;
    this.processes = processes;
    this.pages = pages;
    this.purged = purged;
    this.activities = activities;
  }

  /**
   * An order with its steps, or what is kept of a purged one: two or three statements.
   *
   * @throws ProblemException when there is no such order
   */
  @Transactional(
      transactionManager = TrackingJdbc.TRANSACTIONS,
      readOnly = true,
      isolation = Isolation.REPEATABLE_READ)
  public TrackedOrder find(UUID orderId) {
    Optional<CustomerOrder> order = orders.findByOrderId(orderId);
    return order.isPresent()
        ? view(order.get())
        : purged.find(orderId).map(PurgedRow::view).orElseThrow(() -> unknown(orderId));
  }

  /**
   * An order that the caller may see.
   *
   * @throws ProblemException when there is no such order, it belongs to another submitter, or it
   *     was purged
   */
  @Transactional(
      transactionManager = TrackingJdbc.TRANSACTIONS,
      readOnly = true,
      isolation = Isolation.REPEATABLE_READ)
  public OrderView get(UUID orderId, Caller caller) {
    Optional<CustomerOrder> order = orders.findByOrderId(orderId);
    if (order.isEmpty()) {
      throw absent(orderId, caller);
    }
    return order
        .filter(found -> caller.sees(found.submitter()))
        .map(this::view)
        .orElseThrow(() -> unknown(orderId));
  }

  private ProblemException absent(UUID orderId, Caller caller) {
    return purged
        .find(orderId)
        .filter(row -> caller.sees(row.submitter()))
        .map(row -> purged(row.view()))
        .orElseGet(() -> unknown(orderId));
  }

  private static ProblemException purged(PurgedOrderView order) {
    return new ProblemException(
            ProblemType.ORDER_PURGED,
            "Order %s ended as %s and was purged at %s."
                .formatted(order.orderId(), order.state().value(), order.purgedAt()))
        .with("orderId", order.orderId())
        .with("state", order.state())
        .with("version", order.version())
        .with("purgedAt", order.purgedAt());
  }

  private OrderView view(CustomerOrder order) {
    UUID orderId = order.orderId();
    ProcessRow process = processes.find(orderId).orElseThrow(() -> unknown(orderId));
    List<StepView> steps = processes.steps(orderId, activities.workflowOf(process));
    return OrderView.of(order, process, steps, activities.of(process, steps));
  }

  private static ProblemException unknown(UUID orderId) {
    return ProblemException.notFound("order", "There is no order %s.".formatted(orderId));
  }

  /** A page of orders, at a cost that does not depend on how many there are. */
  @Transactional(
      transactionManager = TrackingJdbc.TRANSACTIONS,
      readOnly = true,
      isolation = Isolation.REPEATABLE_READ)
  OrderPage page(OrderFilter filter) {
    OrderPages.Found found = pages.find(filter);
    Map<UUID, OrderHeading> headings =
        orders.findByOrderIdIn(found.orders().stream().map(ProcessRow::orderId).toList()).stream()
            .collect(Collectors.toMap(OrderHeading::orderId, Function.identity()));
    List<OrderSummary> summaries =
        found.orders().stream()
            .flatMap(
                process ->
                    Stream.ofNullable(headings.get(process.orderId()))
                        .map(heading -> OrderSummary.of(heading, process)))
            .toList();
    UUID last = found.last();
    return new OrderPage(summaries, last == null ? null : filter.next(last).toString());
  }
}
