package io.orderly.console.order;

import io.orderly.console.ConsoleProperties;
import io.orderly.console.ConsoleUser;
import io.orderly.console.PageLayout;
import io.orderly.console.PageLayout.Place;
import io.orderly.operator.commands.CommandAnswer;
import io.orderly.operator.commands.OperatorCommands;
import io.orderly.operator.inspection.OrderInspection;
import io.orderly.operator.inspection.OrderView;
import io.orderly.operator.inspection.RequestInspection;
import io.orderly.operator.inspection.RequestView;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.StoredOrder;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Puts together what is shown of one order. */
@Component
final class OrderPageModels {

  private final OrderInspection inspection;
  private final OrderDirectory directory;
  private final RequestInspection requests;
  private final OperatorCommands commands;
  private final ConsoleProperties properties;

  OrderPageModels(
      OrderInspection inspection,
      OrderDirectory directory,
      RequestInspection requests,
      OperatorCommands commands,
      ConsoleProperties properties) {
    this.inspection = inspection;
    this.directory = directory;
    this.requests = requests;
    this.commands = commands;
    this.properties = properties;
  }

  /**
   * An order as it is now; empty when the store has none of this id.
   *
   * @param done the command that was just given; null where none was
   */
  Optional<OrderPageModel> of(UUID orderId, @Nullable String done, ConsoleUser consoleUser) {
    @Nullable StoredOrder placed = directory.find(List.of(orderId)).get(orderId);
    return placed == null
        ? Optional.empty()
        : inspection.order(orderId).map(order -> screen(order, placed, done, consoleUser));
  }

  private OrderPageModel screen(
      OrderView order, StoredOrder placed, @Nullable String done, ConsoleUser consoleUser) {
    String title = "Order " + placed.order().customerReference();
    return new OrderPageModel(
        new PageLayout(title, Place.ORDERS, consoleUser),
        order,
        placed,
        steps(order),
        TraceLink.of(placed.traceParent(), properties),
        done == null ? null : answer(order, done),
        Instant.now());
  }

  private List<StepTimeline> steps(OrderView order) {
    return order.steps().stream()
        .map(
            step -> StepTimeline.of(step, step.attempt() == 0 ? null : request(order, step.name())))
        .toList();
  }

  private @Nullable String request(OrderView order, String step) {
    return requests.request(order.orderId(), step).map(RequestView::request).orElse(null);
  }

  private @Nullable CommandAnswer answer(OrderView order, String commandId) {
    return commands.answered(order.orderId(), commandId).orElse(null);
  }
}
