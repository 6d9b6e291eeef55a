package io.orderly.console.order;

import io.orderly.console.ConsoleForm;
import io.orderly.console.ConsoleProperties;
import io.orderly.console.ConsoleUser;
import io.orderly.console.PageLayout;
import io.orderly.console.PageLayout.Section;
import io.orderly.operator.commands.OperatorCommands;
import io.orderly.operator.inspection.OrderInspection;
import io.orderly.operator.inspection.OrderView;
import io.orderly.operator.inspection.RequestInspection;
import io.orderly.operator.inspection.RequestView;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.StoredOrder;
import io.orderly.workflow.WorkflowId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads the page of one order. */
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
   * The current state; empty if the store has no such order.
   *
   * @param done id of the last command; null if there was none
   */
  Optional<OrderPageModel> of(UUID orderId, @Nullable String done, ConsoleUser user) {
    return inspection
        .order(orderId)
        .flatMap(
            order ->
                directory
                    .find(orderId, order.edition())
                    .map(placed -> model(order, placed, done, user)));
  }

  private OrderPageModel model(
      OrderView order, StoredOrder placed, @Nullable String done, ConsoleUser user) {
    String title = "Order " + placed.order().customerReference();
    return new OrderPageModel(
        new PageLayout(title, Section.ORDERS, user),
        order,
        requests.asShown(placed, new WorkflowId(order.workflow(), order.workflowVersion())),
        steps(order),
        properties.traceOf(placed.traceParent()),
        user.mayCommand() && !order.asking().isEmpty() ? ConsoleForm.empty(user) : null,
        done == null ? null : commands.answered(order.orderId(), done).orElse(null),
        Instant.now());
  }

  private List<StepTimeline> steps(OrderView order) {
    Map<String, RequestView> made = requests.requests(order.orderId());
    return order.steps().stream()
        .map(
            step ->
                StepTimeline.of(step, step.attempt() == 0 ? null : request(made.get(step.name()))))
        .toList();
  }

  private static @Nullable String request(@Nullable RequestView made) {
    return made == null ? null : made.request();
  }
}
