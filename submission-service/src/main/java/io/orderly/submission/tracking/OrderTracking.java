package io.orderly.submission.tracking;

import io.orderly.messages.FailureTexts;
import io.orderly.messages.FieldProblem;
import io.orderly.messages.Order;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderSnapshot;
import io.orderly.security.caller.Caller;
import io.orderly.store.readmodel.CustomerOrder;
import io.orderly.store.readmodel.OrderEntity;
import io.orderly.store.readmodel.OrderRepository;
import io.orderly.store.readmodel.ReadModelConfiguration;
import io.orderly.store.search.SearchedPaths;
import io.orderly.submission.tracking.OrderPage.OrderSummary;
import io.orderly.submission.tracking.PurgedOrderRows.PurgedRow;
import io.orderly.submission.tracking.TrackedOrder.PurgedOrderView;
import io.orderly.workflow.WorkflowDefinition;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Reads the state of orders. Each answer is read from one snapshot: its steps are never newer than
 * its state.
 */
@Service
public class OrderTracking {

  private final OrderRepository orders;
  private final OrderPages pages;
  private final PurgedOrderRows purged;
  private final Activities activities;
  private final FailureTexts texts;
  private final TrackingJdbc.Editions editions;
  private final TrackingJdbc.Totals totals;
  private final SearchedPaths searched;

  OrderTracking(
      OrderRepository orders,
      OrderPages pages,
      PurgedOrderRows purged,
      Activities activities,
      FailureTexts texts,
      TrackingJdbc jdbc,
      SearchedPaths searched) {
    this.orders = orders;
    this.pages = pages;
    this.purged = purged;
    this.activities = activities;
    this.texts = texts;
    this.editions = jdbc.editions();
    this.totals = jdbc.totals();
    this.searched = searched;
  }

  /**
   * An order with its steps, or what is kept of a purged one: two statements.
   *
   * @throws ProblemException when there is no such order
   */
  @Transactional(
      transactionManager = ReadModelConfiguration.TRANSACTIONS,
      readOnly = true,
      isolation = Isolation.REPEATABLE_READ)
  public TrackedOrder find(UUID orderId) {
    Optional<CustomerOrder> order = orders.findSubmitted(orderId);
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
      transactionManager = ReadModelConfiguration.TRANSACTIONS,
      readOnly = true,
      isolation = Isolation.REPEATABLE_READ)
  public OrderView get(UUID orderId, Caller caller) {
    Optional<CustomerOrder> order = orders.findSubmitted(orderId);
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

  private OrderView view(CustomerOrder submitted) {
    UUID orderId = submitted.orderId();
    OrderEntity stored = orders.findByOrderId(orderId).orElseThrow(() -> unknown(orderId));
    WorkflowDefinition workflow = activities.workflowOf(stored.workflow());
    OrderSnapshot snapshot = OrderSnapshot.of(stored.process(), stored.changedAt(), workflow);
    return OrderView.of(
        submitted,
        lastEdition(submitted, stored),
        stored,
        snapshot,
        activities.of(snapshot, stored.workflow()),
        workflow,
        texts);
  }

  private Order lastEdition(CustomerOrder submitted, OrderEntity stored) {
    return stored.edition() == OrderProcess.FIRST_EDITION
        ? submitted.order()
        : editions
            .find(submitted.order(), submitted.orderId(), stored.edition())
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "edition %d of order %s is missing"
                            .formatted(stored.edition(), submitted.orderId())));
  }

  private static ProblemException unknown(UUID orderId) {
    return ProblemException.notFound("order", "There is no order %s.".formatted(orderId));
  }

  /**
   * A page of orders, at a cost that does not depend on how many there are.
   *
   * @throws ProblemException when nothing is found because no workflow names the path that is
   *     searched for
   */
  @Transactional(
      transactionManager = ReadModelConfiguration.TRANSACTIONS,
      readOnly = true,
      isolation = Isolation.REPEATABLE_READ)
  OrderPage page(OrderFilter filter) {
    OrderPages.Found found = pages.find(filter);
    if (found.orders().isEmpty()) {
      filter
          .term()
          .flatMap(searched::ruleBrokenBy)
          .ifPresent(
              rule -> {
                throw ProblemException.invalid(List.of(new FieldProblem("search", rule)));
              });
    }
    UUID last = found.last();
    return new OrderPage(
        summaries(found.orders()), last == null ? null : filter.next(last).toString());
  }

  private List<OrderSummary> summaries(List<UUID> orderIds) {
    List<OrderEntity> read = orders.findByOrderIdInOrderByOrderId(orderIds);
    List<UUID> changed =
        read.stream()
            .filter(order -> order.edition() > OrderProcess.FIRST_EDITION)
            .map(OrderEntity::orderId)
            .toList();
    Map<UUID, BigDecimal> changedTotals = totals.of(changed);
    return read.stream()
        .map(order -> OrderSummary.of(order, changedTotals.get(order.orderId()), texts))
        .toList();
  }
}
