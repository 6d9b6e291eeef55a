package io.orderly.submission.tracking;

import io.orderly.submission.web.ProblemException;
import io.orderly.submission.web.ProblemKind;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Answers where orders stand. Each answer is read from one snapshot: its steps are never newer than
 * its state.
 */
@Service
public class OrderTracking {

  private final CustomerOrders orders;
  private final ProcessRows processes;

  OrderTracking(CustomerOrders orders, ProcessRows processes) {
    this.orders = orders;
    this.processes = processes;
  }

  /**
   * An order with its steps: three statements.
   *
   * @throws ProblemException when there is no such order
   */
  @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
  public OrderView get(UUID orderId) {
    CustomerOrder order = orders.findByOrderId(orderId).orElseThrow(() -> unknown(orderId));
    ProcessRow process = processes.find(orderId).orElseThrow(() -> unknown(orderId));
    return OrderView.of(order, process, processes.steps(orderId));
  }

  private static ProblemException unknown(UUID orderId) {
    return new ProblemException(ProblemKind.NOT_FOUND, "There is no order %s.".formatted(orderId));
  }

  /** A page of orders: two statements, however many they are. */
  @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
  OrderPage page(OrderFilter filter) {
    List<ProcessRow> found = processes.page(filter);
    List<ProcessRow> shown = found.subList(0, Math.min(found.size(), filter.limit()));
    Map<UUID, OrderHeading> headings =
        orders.headings(shown.stream().map(ProcessRow::orderId).toList()).stream()
            .collect(Collectors.toMap(OrderHeading::orderId, Function.identity()));
    List<OrderSummary> summaries =
        shown.stream()
            .flatMap(
                process ->
                    Stream.ofNullable(headings.get(process.orderId()))
                        .map(heading -> OrderSummary.of(heading, process)))
            .toList();
    boolean isLast = found.size() == shown.size();
    return new OrderPage(
        summaries, isLast ? null : filter.next(shown.get(shown.size() - 1).orderId()).toString());
  }
}
