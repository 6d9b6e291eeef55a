package io.orderly.process;

import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepDefinition.WhenWaiting;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * Accepted steps of an order that is being undone, whose workflow wants them settled first. The
 * status of such a step is asked for until it is completed or refused, and once more at the end of
 * its time. Only then it is undone: some remote services refuse to undo what they have not
 * completed.
 */
final class SettlingSteps {

  private SettlingSteps() {}

  /** The direction in which a step of the order is started now. */
  static Direction direction(OrderProcess order, OrderStep step, DecisionContext context) {
    return isSettling(order, step, context) ? Direction.FORWARD : order.directionOf(step);
  }

  /**
   * Whether the status of the step is asked for before its undo. That ends with an attempt that was
   * begun at the end of its time or later, whatever becomes of it. The time of the decision does
   * not matter, so that no step is settled without an event.
   */
  static boolean isSettling(OrderProcess order, OrderStep step, DecisionContext context) {
    boolean isWaiting = step.state() == StepState.RUNNING && step.isAccepted();
    if (!isWaiting || order.directionOf(step) == Direction.FORWARD) {
      return false;
    }
    StepDefinition definition = context.workflow().step(step.position(), step.name());
    return definition.whenWaiting() == WhenWaiting.SETTLE_FIRST
        && (step.notBefore() == null || isAskedBefore(step, end(step, definition)));
  }

  private static boolean isAskedBefore(OrderStep step, Instant end) {
    return step.startedAt() == null || step.startedAt().isBefore(end);
  }

  /** A scheduler without the workflow does not know how long the step may wait. */
  private static Instant end(OrderStep step, StepDefinition definition) {
    Acceptance acceptance = Objects.requireNonNull(step.acceptance());
    Instant until = acceptance.until();
    return until == null ? acceptance.since().plus(definition.maxWait()) : until;
  }

  /** These steps turn to undo, so their status is of interest now. */
  static void askNow(DecisionBuilder builder, Predicate<OrderStep> turned) {
    List<OrderStep> waiting =
        builder.order().steps().stream()
            .filter(turned)
            .filter(step -> isSettling(builder.order(), step, builder.context()))
            .filter(step -> step.notBefore() != null && step.notBefore().isAfter(builder.now()))
            .toList();
    for (OrderStep step : waiting) {
      builder.change(step.reArmed(builder.now(), step.failureCount(), step.failure()));
      builder.addEvent(OrderEvent.Kind.STATUS_ASKED, step, "it is settled before it is undone");
    }
  }
}
