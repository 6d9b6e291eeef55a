package io.orderly.process;

import io.orderly.process.StepConditions.ConditionResult;
import java.util.Optional;

/**
 * Decides, when a step could be started, whether it is: a step whose condition is not met is
 * Skipped. One that was begun, also at an operator's word, is never asked again.
 */
final class ConditionalSteps {

  private static final String CORRECT =
      "The condition reads only the order and results, so resubmitting alone does not help. Correct"
          + " the attributes of the order, decide that step %s happened, with its result, or undo"
          + " the order; then correct the condition for new orders.";

  private ConditionalSteps() {}

  /** Until none is left to decide, since a skipped step lets its successors start. */
  static void decide(DecisionBuilder builder) {
    Optional<OrderStep> unmet = first(builder, ConditionResult.Kind.NOT_MET);
    while (unmet.isPresent()) {
      builder.change(unmet.get().skipped(builder.now()));
      unmet = first(builder, ConditionResult.Kind.NOT_MET);
    }
    first(builder, ConditionResult.Kind.UNDECIDABLE).ifPresent(step -> fail(builder, step));
  }

  private static void fail(DecisionBuilder builder, OrderStep step) {
    Failure failure =
        new Failure(
            "condition-failed",
            "the condition of step %s can't be decided: %s"
                .formatted(step.name(), builder.condition(step).failure()));
    builder.error(failure, step, CORRECT.formatted(step.name()));
  }

  /** Whether a scheduler has to decide before it is known what the order waits for. */
  static boolean areOpen(DecisionBuilder builder) {
    return first(builder, ConditionResult.Kind.OPEN).isPresent();
  }

  private static Optional<OrderStep> first(DecisionBuilder builder, ConditionResult.Kind kind) {
    OrderProcess order = builder.order();
    if (order.direction() == Direction.UNDO) {
      return Optional.empty();
    }
    for (OrderStep step : order.steps()) {
      if (isAsked(builder, step) && builder.condition(step).kind() == kind) {
        return Optional.of(step);
      }
    }
    return Optional.empty();
  }

  private static boolean isAsked(DecisionBuilder builder, OrderStep step) {
    return step.state() == StepState.NOT_STARTED
        && !step.isBegun()
        && builder.direction(step) == Direction.FORWARD
        && builder.definition(step).when() != null
        && Startable.predecessorsCompleted(builder.order(), step, builder.context().workflow())
        && !Amendments.holdsBack(builder.order(), step, builder.context().workflow());
  }
}
