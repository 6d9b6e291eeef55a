package io.orderly.process;

import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepDefinition.WhenWaiting;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * Accepted steps of an order that is being undone, whose workflow wants them settled first. Such a
 * step goes on being asked about until it is completed or refused, or until its time is over. Only
 * then it is undone: some remote services refuse to undo what they have not completed.
 */
final class SettlingSteps {

  private SettlingSteps() {}

  /** The direction in which a step of the order is started now. */
  static Direction direction(OrderProcess order, OrderStep step, DecisionContext context) {
    return isSettling(order, step, context) ? Direction.FORWARD : order.direction();
  }

  /** Whether the step is asked about before its undo. What is being asked ends with its answer. */
  static boolean isSettling(OrderProcess order, OrderStep step, DecisionContext context) {
    boolean isWaiting = step.state() == StepState.RUNNING && step.isAccepted();
    if (order.direction() == Direction.FORWARD || !isWaiting) {
      return false;
    }
    StepDefinition definition = context.workflow().step(step.position(), step.name());
    return definition.whenWaiting() == WhenWaiting.SETTLE_FIRST
        && (step.notBefore() == null || end(step, definition).isAfter(context.now()));
  }

  /** A scheduler without the workflow does not know how long the step may wait. */
  private static Instant end(OrderStep step, StepDefinition definition) {
    Acceptance acceptance = Objects.requireNonNull(step.history().acceptance());
    Instant until = acceptance.until();
    return until == null ? acceptance.since().plus(definition.maxWait()) : until;
  }

  /** The order turns to undo, so their status is of interest now. */
  static void askNow(DecisionBuilder builder) {
    List<OrderStep> waiting =
        builder.order().steps().stream()
            .filter(step -> isSettling(builder.order(), step, builder.context()))
            .filter(step -> step.isReArmed(Direction.FORWARD))
            .toList();
    for (OrderStep step : waiting) {
      builder.change(step.reArmed(builder.now(), step.failureCount(), step.failure()));
      builder.addEvent(OrderEvent.Kind.STATUS_ASKED, step, "it is settled before it is undone");
    }
  }
}
