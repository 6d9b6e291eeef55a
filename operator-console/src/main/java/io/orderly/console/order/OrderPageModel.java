package io.orderly.console.order;

import io.orderly.console.CommandLabels;
import io.orderly.console.ConsoleFormat;
import io.orderly.console.PageLayout;
import io.orderly.operator.commands.CommandAnswer;
import io.orderly.operator.commands.CommandAnswer.Outcome;
import io.orderly.operator.commands.CommandKind;
import io.orderly.operator.inspection.OrderView;
import io.orderly.operator.inspection.OrderView.AlertView;
import io.orderly.operator.inspection.OrderView.CommandView;
import io.orderly.operator.inspection.OrderView.EventView;
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
 * @param placed what was ordered
 * @param steps in the order of the workflow
 * @param trace where the order is found among traces; null where it has none
 * @param done what the command that was just given was answered; null where none was
 */
public record OrderPageModel(
    PageLayout frame,
    OrderView order,
    StoredOrder placed,
    List<StepTimeline> steps,
    @Nullable TraceLink trace,
    @Nullable CommandAnswer done,
    Instant readAt) {

  /** The commands that would be applied now; those that can't be taken back come last. */
  public List<CommandView> possible() {
    return order.commands().stream()
        .filter(command -> command.refusedBecause() == null)
        .sorted(Comparator.comparing(command -> words(command).isForGood()))
        .toList();
  }

  /** The commands that would be refused now, with why. */
  public List<CommandView> refused() {
    return order.commands().stream().filter(command -> command.refusedBecause() != null).toList();
  }

  /** The steps that it is in Error for, in words, such as "at ship"; empty where it is for none. */
  public String failedAt() {
    return FailedSteps.of(order);
  }

  /** What it does now; null where it has ended, or an Error says it. */
  public @Nullable OrderActivity activity() {
    OrderActivity activity = order.activity();
    return activity == null || activity.doing() == OrderActivity.Doing.NEEDS_OPERATOR
        ? null
        : activity;
  }

  /** Such as "attempt 5 of 12, declined 3 times"; null where it is about no step. */
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

  /** Why it is undone; null where it is not. */
  public @Nullable Cause undoCause() {
    return order.direction() == Direction.UNDO ? order.cause() : null;
  }

  /** The alerts that somebody has to see to. */
  public List<AlertView> openAlerts() {
    return order.openAlerts();
  }

  /** The alerts that somebody sees to. */
  public List<AlertView> alertsInHand() {
    return order.alertsInHand();
  }

  /** What there is to do where no alert says it. */
  public String advice() {
    return switch (order.state()) {
      case PENDING, PROCESSING, UNDOING ->
          order.paused() || !order.heldBy().isEmpty()
              ? "It goes on once nobody holds it."
              : "Nothing: it goes on by itself.";
      case ERROR ->
          "See what is wrong and mend its cause, then resubmit the order. Where only the remote"
              + " service knows what became of a step, look there and decide the step.";
      case PROCESSED, UNDONE -> "Nothing: the order is over.";
    };
  }

  public String direction() {
    return ConsoleFormat.plain(order.direction());
  }

  /** What was ordered, JSON. */
  public String ordered() {
    return PrettyJson.of(placed.order());
  }

  /** Where all orders of its customer are found. */
  public String ordersOfCustomer() {
    return OrderPaths.ofCustomer(placed.order().customerId());
  }

  public CommandLabels words(CommandView command) {
    return CommandLabels.of(CommandKind.find(command.command()).orElseThrow());
  }

  /** What the button of a command says. */
  public String button(CommandView command) {
    String step = command.step();
    return step == null ? words(command).to("order") : "Decide " + step;
  }

  /** Where a command is confirmed. */
  public String pathOf(CommandView command) {
    String step = command.step();
    return "/console/orders/"
        + order.orderId()
        + "/"
        + command.command()
        + (step == null ? "" : "?step=" + step);
  }

  /** Whether the command that was just given changed nothing. */
  public boolean isRefused() {
    return done != null && done.outcome() == Outcome.REFUSED;
  }

  /** What came of the command that was just given; null for none. */
  public @Nullable String outcome() {
    return done == null ? null : done.detail() + ".";
  }

  /** What happened to the order, the last first. */
  public List<EventView> events() {
    List<EventView> events = new ArrayList<>(order.events());
    Collections.reverse(events);
    return events;
  }
}
