package io.orderly.process;

import io.orderly.workflow.FailurePolicy;
import io.orderly.workflow.StepDefinition;
import java.time.Instant;
import java.util.List;

/** Counts the failure of steps that were not answered by CompleteBy, and decides what follows. */
final class OverdueSteps {

  private static final String UNANSWERED = "unanswered";

  private OverdueSteps() {}

  static List<OrderStep> of(OrderProcess order, DecisionContext decisionContext) {
    return order.steps().stream()
        .filter(step -> step.isLive(order.direction()))
        .filter(step -> step.isPast(decisionContext.now(), decisionContext.grace()))
        .toList();
  }

  /** Whether a re-armed step is due and its owner has let it lie for longer than the grace. */
  static boolean ownerIsGone(OrderProcess order, DecisionContext decisionContext) {
    return order.lockedBy() != null
        && order.steps().stream()
            .filter(step -> step.isReArmed(order.direction()))
            .map(OrderStep::notBefore)
            .anyMatch(
                due ->
                    due != null && !due.plus(decisionContext.grace()).isAfter(decisionContext.now()));
  }

  static void count(DecisionBuilder decisionBuilder, List<OrderStep> overdue) {
    for (OrderStep step : overdue) {
      countOne(decisionBuilder, step);
      ProcessState state = decisionBuilder.order().state();
      if (state == ProcessState.ERROR || decisionBuilder.order().direction() != directionOf(step)) {
        return;
      }
    }
    NextState.settle(decisionBuilder);
  }

  private static Direction directionOf(OrderStep step) {
    return step.state() == StepState.UNDOING ? Direction.UNDO : Direction.FORWARD;
  }

  private static void countOne(DecisionBuilder decisionBuilder, OrderStep step) {
    StepDefinition definition = decisionBuilder.definition(step);
    int failures = step.failureCount() + 1;
    Failure failure =
        new Failure(
            UNANSWERED,
            "agent %s did not answer attempt %d of step %s in time (failure %d)"
                .formatted(step.agent(), step.attempt(), step.name(), failures));
    if (failures < definition.attempts()) {
      Instant notBefore =
          decisionBuilder.now().plus(definition.backoff().after(failures, decisionBuilder.circumstances().jitter()));
      reArm(decisionBuilder, step, notBefore, failures, failure);
    } else if (decisionBuilder.order().direction() == Direction.UNDO) {
      decisionBuilder.change(
          step.counted(failures, failure)
              .ended(StepState.UNDO_FAILED, step.result(), failure, decisionBuilder.now()));
      decisionBuilder.tell(OrderEvent.Kind.STEP_FAILED, step, failure.message());
    } else {
      String look = "why agent %s does not answer".formatted(step.agent());
      atThreshold(decisionBuilder, step.counted(failures, failure), definition, failure, look);
    }
  }

  /**
   * Nobody took it for so long that its policy decides. No attempt of it failed, so none counts.
   */
  static void declinedForLong(DecisionBuilder decisionBuilder, OrderStep step, Failure failure, String look) {
    StepDefinition definition = decisionBuilder.definition(step);
    if (decisionBuilder.order().direction() == Direction.UNDO) {
      decisionBuilder.change(
          step.counted(step.failureCount(), failure)
              .ended(StepState.UNDO_FAILED, step.result(), failure, decisionBuilder.now()));
      decisionBuilder.tell(OrderEvent.Kind.STEP_FAILED, step, failure.message());
    } else {
      int failures = failuresAtThreshold(step, definition);
      atThreshold(decisionBuilder, step.counted(failures, failure), definition, failure, look);
    }
  }

  /** The policy {@code wait} counts its waits from the last attempt on. */
  private static int failuresAtThreshold(OrderStep step, StepDefinition definition) {
    return definition.onFailure() == FailurePolicy.WAIT
        ? Math.max(step.failureCount() + 1, definition.attempts())
        : step.failureCount();
  }

  private static void atThreshold(
      DecisionBuilder decisionBuilder, OrderStep step, StepDefinition definition, Failure failure, String look) {
    decisionBuilder.change(step);
    switch (definition.onFailure()) {
      case ALERT -> giveUp(decisionBuilder, step, failure, look);
      case UNDO -> NextState.turnToUndo(decisionBuilder, step, failure.message(), Cause.of(failure, step));
      case WAIT -> {
        if (step.failureCount() >= definition.attempts() + definition.waits()) {
          giveUp(decisionBuilder, step, failure, look);
        } else {
          Instant notBefore = decisionBuilder.now().plus(definition.waitFor());
          reArm(decisionBuilder, step, notBefore, step.failureCount(), failure);
          decisionBuilder.alert(
              failure, step, "The order waits and tries again by itself: see " + look + ".");
        }
      }
    }
  }

  private static void giveUp(DecisionBuilder decisionBuilder, OrderStep step, Failure failure, String look) {
    decisionBuilder.error(failure, step, "See " + look + ", then resubmit the order.");
  }

  private static void reArm(
      DecisionBuilder decisionBuilder, OrderStep step, Instant notBefore, int failures, Failure failure) {
    decisionBuilder.change(step.reArmed(notBefore, failures, failure));
    decisionBuilder.tell(OrderEvent.Kind.RE_ARMED, step, failure.message());
  }
}
