package io.orderly.process;

import io.orderly.workflow.FailurePolicies;
import io.orderly.workflow.StepDefinition;
import java.time.Instant;
import java.util.List;

/** Counts the failure of steps that were not answered by CompleteBy, and decides what follows. */
final class OverdueSteps {

  private OverdueSteps() {}

  static List<OrderStep> of(OrderProcess order, DecisionContext context) {
    return order.steps().stream()
        .filter(step -> step.isLive(SettlingSteps.direction(order, step, context)))
        .filter(step -> step.isPast(context.now(), context.grace()))
        .toList();
  }

  /** Whether a re-armed step is due and its owner has let it lie for longer than the grace. */
  static boolean ownerIsGone(OrderProcess order, DecisionContext context) {
    return order.lockedBy() != null
        && order.steps().stream()
            .filter(step -> step.isReArmed(SettlingSteps.direction(order, step, context)))
            .map(OrderStep::notBefore)
            .anyMatch(due -> due != null && !due.plus(context.grace()).isAfter(context.now()));
  }

  /**
   * Whether an order that waits until a version of an agent is served is to be looked at before: a
   * step of another agent, or one that waits for an answer or a time, is due.
   */
  static boolean isDueUnlocked(OrderProcess order, Instant now) {
    Instant completeBy = order.completeBy();
    return order.lockedBy() == null && completeBy != null && !completeBy.isAfter(now);
  }

  static void count(DecisionBuilder builder, List<OrderStep> overdue) {
    Direction before = builder.order().direction();
    for (OrderStep step : overdue) {
      if (hasTurned(builder, step)) {
        continue;
      }
      countOne(builder, step);
      OrderProcess order = builder.order();
      if (order.state().needsOperator() || order.direction() != before) {
        return;
      }
    }
    NextState.decide(builder);
  }

  /** Another overdue step of its element turned that to undo: none of its failures count. */
  private static boolean hasTurned(DecisionBuilder builder, OrderStep overdue) {
    OrderStep now = builder.order().steps().get(overdue.position());
    return overdue.elementFailure() == null && now.elementFailure() != null;
  }

  private static void countOne(DecisionBuilder builder, OrderStep step) {
    StepDefinition definition = builder.definition(step);
    int failures = step.failureCount() + 1;
    Failure failure = unanswered(step, failures);
    if (step.isAccepted()) {
      AcceptedSteps.unanswered(builder, step, unanswered(step, failures));
    } else if (failures < definition.attempts()) {
      Instant notBefore =
          builder.now().plus(definition.backoff().after(failures, builder.context().jitter()));
      reArm(builder, step, notBefore, failures, failure);
    } else if (builder.order().directionOf(step) == Direction.UNDO) {
      builder.change(
          step.counted(failures, failure)
              .ended(StepState.UNDO_FAILED, step.result(), failure, builder.now()));
      builder.addEvent(OrderEvent.Kind.STEP_FAILED, step, failure.message());
    } else {
      NextActions actions =
          NextActions.look(
              step.failure() == null
                  ? "why agent %s does not answer".formatted(step.agent())
                  : "what became of it at the remote service of agent %s".formatted(step.agent()));
      atThreshold(builder, step.counted(failures, failure), definition, failure, actions);
    }
  }

  /** A live step has a failure where its agent told what it saw of the call. */
  private static Failure unanswered(OrderStep step, int failures) {
    Failure told = step.failure();
    return new Failure(
        FailurePolicies.UNANSWERED,
        told == null
            ? "agent %s did not answer attempt %d of step %s in time (failure %d)"
                .formatted(step.agent(), step.attempt(), step.name(), failures)
            : "agent %s does not know the outcome of attempt %d of step %s (failure %d): %s: %s"
                .formatted(
                    step.agent(),
                    step.attempt(),
                    step.name(),
                    failures,
                    told.code(),
                    told.message()));
  }

  /**
   * Applies the policy of a step that was declined too often and for too long. No attempt of it
   * failed, so none is counted.
   */
  static void declinedTooOften(
      DecisionBuilder builder, OrderStep step, Failure failure, NextActions actions) {
    StepDefinition definition = builder.definition(step);
    if (builder.order().directionOf(step) == Direction.UNDO) {
      builder.change(
          step.counted(step.failureCount(), failure)
              .ended(StepState.UNDO_FAILED, step.result(), failure, builder.now()));
      builder.addEvent(OrderEvent.Kind.STEP_FAILED, step, failure.message());
    } else {
      int failures = failuresAtThreshold(step, definition, failure);
      atThreshold(builder, step.counted(failures, failure), definition, failure, actions);
    }
  }

  /**
   * Applies the policy of a step that its remote service has not completed in time. Its outcome
   * stays open.
   */
  static void notCompleted(
      DecisionBuilder builder, OrderStep step, Failure failure, NextActions actions) {
    StepDefinition definition = builder.definition(step);
    int failures = failuresAtThreshold(step, definition, failure);
    atThreshold(builder, step.counted(failures, failure), definition, failure, actions);
  }

  /** The policy {@code wait} counts its waits from the last attempt on. */
  private static int failuresAtThreshold(
      OrderStep step, StepDefinition definition, Failure failure) {
    return switch (definition.onFailure().of(failure.code())) {
      case ALERT, UNDO -> step.failureCount();
      case WAIT -> Math.max(step.failureCount() + 1, definition.attempts());
    };
  }

  private static void atThreshold(
      DecisionBuilder builder,
      OrderStep step,
      StepDefinition definition,
      Failure failure,
      NextActions actions) {
    builder.change(step);
    switch (definition.onFailure().of(failure.code())) {
      case ALERT -> giveUp(builder, step, failure, actions);
      case UNDO -> UndoneElements.undo(builder, step, failure);
      case WAIT -> {
        if (step.failureCount() >= definition.maxFailures(failure.code())) {
          giveUp(builder, step, failure, actions);
        } else {
          Instant notBefore = builder.now().plus(definition.waitFor());
          reArm(builder, step, notBefore, step.failureCount(), failure);
          builder.alert(
              failure, step, "The order is retried automatically. " + actions.whileRetried());
        }
      }
    }
  }

  private static void giveUp(
      DecisionBuilder builder, OrderStep step, Failure failure, NextActions actions) {
    builder.error(failure, step, actions.inError());
  }

  private static void reArm(
      DecisionBuilder builder, OrderStep step, Instant notBefore, int failures, Failure failure) {
    builder.change(step.reArmed(notBefore, failures, failure));
    builder.addEvent(OrderEvent.Kind.RE_ARMED, step, failure.message());
  }
}
