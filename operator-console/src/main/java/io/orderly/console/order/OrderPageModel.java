package io.orderly.console.order;

import io.orderly.console.CommandLabels;
import io.orderly.console.ConsoleForm;
import io.orderly.console.ConsoleFormat;
import io.orderly.console.ConsoleProperties.TraceLink;
import io.orderly.console.PageLayout;
import io.orderly.console.errors.FoundView;
import io.orderly.operator.commands.CommandAnswer;
import io.orderly.operator.commands.CommandAnswer.Outcome;
import io.orderly.operator.commands.CommandKind;
import io.orderly.operator.inspection.OrderView;
import io.orderly.operator.inspection.OrderView.CommandView;
import io.orderly.operator.inspection.OrderView.EventView;
import io.orderly.operator.inspection.StepView;
import io.orderly.process.AttemptCount;
import io.orderly.process.Cause;
import io.orderly.process.Direction;
import io.orderly.process.OrderActivity;
import io.orderly.store.orders.StoredOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One order.
 *
 * @param placed the order as submitted; sensitive attributes are masked
 * @param steps in the order of the workflow
 * @param trace null if the order has none
 * @param answer form of an answer, if the user may give one; null otherwise
 * @param done answer to the operator's last command; null if there was none
 */
public record OrderPageModel(
    PageLayout layout,
    OrderView order,
    StoredOrder placed,
    List<StepTimeline> steps,
    @Nullable TraceLink trace,
    @Nullable ConsoleForm answer,
    @Nullable CommandAnswer done,
    Instant readAt) {

  /**
   * Commands that would be applied now; irreversible ones last. Answers have forms of their own.
   */
  public List<CommandView> possible() {
    return order.commands().stream()
        .filter(command -> command.refusalReason() == null)
        .filter(command -> !command.command().equals(CommandKind.ANSWER.value()))
        .sorted(Comparator.comparing(command -> labels(command).isIrreversible()))
        .toList();
  }

  /** Commands that would be refused now, with the reason. */
  public List<CommandView> refused() {
    return order.commands().stream().filter(command -> command.refusalReason() != null).toList();
  }

  /** Steps that failed, such as "at ship"; empty if none. */
  public String failedAt() {
    return failedAt(order);
  }

  static String failedAt(OrderView order) {
    List<String> failed =
        order.steps().stream()
            .filter(step -> step.state().isFailure())
            .map(StepView::name)
            .toList();
    return failed.isEmpty() ? "" : "at " + String.join(" and ", failed);
  }

  /** Current activity; null if the order is final or in Error. */
  public @Nullable OrderActivity activity() {
    OrderActivity activity = order.activity();
    return activity == null || activity.doing() == OrderActivity.Doing.NEEDS_OPERATOR
        ? null
        : activity;
  }

  /** Such as "attempt 5 of 12, declined 3 times"; null if no step is active. */
  public @Nullable String attempt() {
    OrderActivity activity = order.activity();
    if (activity == null || activity.attempt() == null) {
      return null;
    }
    Integer allowed = activity.maxAttempts();
    Integer declines = activity.declines();
    return "attempt "
        + activity.attempt()
        + (allowed == null ? "" : " of " + allowed)
        + (declines == null ? "" : ", " + AttemptCount.declinedLabel(declines));
  }

  /** Cause of the undo; null in forward direction. */
  public @Nullable Cause undoCause() {
    return order.direction() == Direction.UNDO ? order.cause() : null;
  }

  /** The next action if no alert names one. */
  public String advice() {
    return switch (order.state()) {
      case PENDING, PROCESSING, UNDOING ->
          order.paused() || !order.pauses().isEmpty()
              ? "It continues when the pause ends."
              : "Nothing: the order proceeds by itself.";
      case ERROR ->
          "Fix the cause, then resubmit the order. Where only the remote"
              + " service knows what became of a step, look there and decide the step.";
      case PROCESSED, UNDONE -> "Nothing: the order is final.";
    };
  }

  public String direction() {
    return ConsoleFormat.plain(order.direction());
  }

  /** The order as submitted, JSON. */
  public String ordered() {
    return ConsoleFormat.json(placed.order());
  }

  /** Path of all orders of this customer. */
  public String ordersOfCustomer() {
    return FoundView.pathOf(placed.order().customerId());
  }

  public CommandLabels labels(CommandView command) {
    return CommandLabels.of(CommandKind.find(command.command()).orElseThrow());
  }

  /** Label of a command's button. */
  public String button(CommandView command) {
    String step = command.step();
    return step == null ? labels(command).to("order") : "Decide " + step;
  }

  /** Path of the page to confirm a command. */
  public String pathOf(CommandView command) {
    String step = command.step();
    return "/console/orders/"
        + order.orderId()
        + "/"
        + command.command()
        + (step == null ? seen(command) : "?step=" + step);
  }

  /** The lines that are corrected are those of this page, not those of the next one. */
  private String seen(CommandView command) {
    return command.command().equals(CommandKind.CORRECT.value())
        ? "?version=" + order.version()
        : "";
  }

  /** Whether the last command was refused. */
  public boolean isRefused() {
    return done != null && done.outcome() != Outcome.APPLIED;
  }

  /** Outcome of the last command; null if there was none. */
  public @Nullable String outcome() {
    return done == null ? null : done.detail() + ".";
  }

  /** Newest first. */
  public List<EventView> events() {
    List<EventView> events = new ArrayList<>(order.events());
    Collections.reverse(events);
    return events;
  }
}
