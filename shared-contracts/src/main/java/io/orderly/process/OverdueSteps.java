package io.orderly.process;

import io.orderly.workflow.FailurePolicy;
import io.orderly.workflow.StepDefinition;
import java.time.Instant;
import java.util.List;

/** Counts the failure of steps that were not answered by CompleteBy, and decides what follows. */
final class OverdueSteps {

  private static final String UNANSWERED = "unanswered";

  private OverdueSteps() {}

  static List<OrderStep> of(OrderProcess order, Circumstances circumstances) {
    return order.steps().stream()
        .filter(step -> step.isLive(order.direction()))
        .filter(step -> step.isPast(circumstances.now(), circumstances.grace()))
        .toList();
  }

  /** Whether a re-armed step is due and its owner has let it lie for longer than the grace. */
  static boolean ownerIsGone(OrderProcess order, Circumstances circumstances) {
    return order.lockedBy() != null
        && order.steps().stream()
            .filter(step -> step.isReArmed(order.direction()))
            .map(OrderStep::notBefore)
            .anyMatch(
                due ->
                    due != null && !due.plus(circumstances.grace()).isAfter(circumstances.now()));
  }

  static void count(Draft draft, List<OrderStep> overdue) {
    for (OrderStep step : overdue) {
      countOne(draft, step);
      ProcessState state = draft.order().state();
      if (state == ProcessState.ERROR || draft.order().direction() != directionOf(step)) {
        return;
      }
    }
    Settlement.settle(draft);
  }

  private static Direction directionOf(OrderStep step) {
    return step.state() == StepState.UNDOING ? Direction.UNDO : Direction.FORWARD;
  }

  private static void countOne(Draft draft, OrderStep step) {
    StepDefinition definition = draft.definition(step);
    int failures = step.failureCount() + 1;
    Failure failure =
        new Failure(
            UNANSWERED,
            "agent %s did not answer attempt %d of step %s in time (failure %d)"
                .formatted(step.agent(), step.attempt(), step.name(), failures));
    if (failures < definition.attempts()) {
      Instant notBefore =
          draft.now().plus(definition.backoff().after(failures, draft.circumstances().jitter()));
      reArm(draft, step, notBefore, failures, failure);
    } else if (draft.order().direction() == Direction.UNDO) {
      draft.change(
          step.counted(failures, failure)
              .ended(StepState.UNDO_FAILED, step.result(), failure, draft.now()));
      draft.tell(OrderEvent.Kind.STEP_FAILED, step, failure.message());
    } else {
      String look = "why agent %s does not answer".formatted(step.agent());
      atThreshold(draft, step.counted(failures, failure), definition, failure, look);
    }
  }

  /**
   * Nobody took it for so long that its policy decides. No attempt of it failed, so none counts.
   */
  static void declinedForLong(Draft draft, OrderStep step, Failure failure, String look) {
    StepDefinition definition = draft.definition(step);
    if (draft.order().direction() == Direction.UNDO) {
      draft.change(
          step.counted(step.failureCount(), failure)
              .ended(StepState.UNDO_FAILED, step.result(), failure, draft.now()));
      draft.tell(OrderEvent.Kind.STEP_FAILED, step, failure.message());
    } else {
      int failures = failuresAtThreshold(step, definition);
      atThreshold(draft, step.counted(failures, failure), definition, failure, look);
    }
  }

  /** The policy {@code wait} counts its waits from the last attempt on. */
  private static int failuresAtThreshold(OrderStep step, StepDefinition definition) {
    return definition.onFailure() == FailurePolicy.WAIT
        ? Math.max(step.failureCount() + 1, definition.attempts())
        : step.failureCount();
  }

  private static void atThreshold(
      Draft draft, OrderStep step, StepDefinition definition, Failure failure, String look) {
    draft.change(step);
    switch (definition.onFailure()) {
      case ALERT -> giveUp(draft, step, failure, look);
      case UNDO -> Settlement.turnToUndo(draft, step, failure.message(), Cause.of(failure, step));
      case WAIT -> {
        if (step.failureCount() >= definition.attempts() + definition.waits()) {
          giveUp(draft, step, failure, look);
        } else {
          Instant notBefore = draft.now().plus(definition.waitFor());
          reArm(draft, step, notBefore, step.failureCount(), failure);
          draft.alert(
              failure, step, "The order waits and tries again by itself: see " + look + ".");
        }
      }
    }
  }

  private static void giveUp(Draft draft, OrderStep step, Failure failure, String look) {
    draft.error(failure, step, "See " + look + ", then resubmit the order.");
  }

  private static void reArm(
      Draft draft, OrderStep step, Instant notBefore, int failures, Failure failure) {
    draft.change(step.reArmed(notBefore, failures, failure));
    draft.tell(OrderEvent.Kind.RE_ARMED, step, failure.message());
  }
}
