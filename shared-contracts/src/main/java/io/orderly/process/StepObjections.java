package io.orderly.process;

import io.orderly.process.ProcessEvent.Decide;
import io.orderly.workflow.StepDefinition.UndoRule;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Why an operator may not decide a step so, or not yet. */
final class StepObjections {

  private StepObjections() {}

  static Optional<String> to(DecisionBuilder builder, Decide decide, OrderStep step) {
    OrderProcess order = builder.order();
    if (order.version() != decide.seenVersion()) {
      return Optional.of(Commands.changedSince(order, decide.seenVersion()));
    }
    Optional<String> tooEarly = tooEarly(builder, step);
    if (tooEarly.isPresent()) {
      return tooEarly;
    }
    if (step.state() == StepState.SKIPPED) {
      return Optional.of(
          "step %s is Skipped, as its condition was not met, so there is nothing to decide"
              .formatted(step.name()));
    }
    return switch (decide.verdict()) {
      case HAPPENED -> objectionToHappened(builder, step);
      case DID_NOT_HAPPEN -> objectionToDidNotHappen(order, step);
      case UNDONE -> objectionToUndone(builder, step);
    };
  }

  /** A step that may still be answered or may be started needs no decision. */
  private static Optional<String> tooEarly(DecisionBuilder builder, OrderStep step) {
    OrderProcess order = builder.order();
    boolean open = step.state().isUnderWay();
    if (open && !step.isPast(builder.now(), builder.context().grace())) {
      return Optional.of(
          "step %s may still be answered; it can be decided after %s"
              .formatted(step.name(), answeredUntil(builder, step)));
    }
    if (!open && !order.state().needsOperator()) {
      return Optional.of(
          "step %s is %s and the order is %s; before an order is in Error, only a step that is past its CompleteBy can be decided"
              .formatted(step.name(), step.state().value(), order.state().value()));
    }
    return Optional.empty();
  }

  private static String answeredUntil(DecisionBuilder builder, OrderStep step) {
    return step.completeBy() == null
        ? "its CompleteBy"
        : step.completeBy().plus(builder.context().grace()).toString();
  }

  private static Optional<String> objectionToHappened(DecisionBuilder builder, OrderStep step) {
    OrderProcess order = builder.order();
    if (step.result() != null || step.isUndone()) {
      return Optional.of(
          "step %s is %s: it is already known to have happened"
              .formatted(step.name(), step.state().value()));
    }
    if (order.directionOf(step) == Direction.UNDO) {
      return objectionToNotBegun(step);
    }
    List<String> after = builder.definition(step).after();
    return order.steps().stream()
        .filter(other -> after.contains(other.name()) && !other.isDoneForward())
        .findFirst()
        .map(
            other ->
                "step %s comes after step %s, which is %s; decide that one first"
                    .formatted(step.name(), other.name(), other.state().value()));
  }

  private static Optional<String> objectionToDidNotHappen(OrderProcess order, OrderStep step) {
    if (step.isUndone()) {
      return Optional.of("step " + step.name() + " is Undone");
    }
    if (step.state().isDone(Direction.FORWARD) || step.result() != null) {
      return Optional.of(
          "step %s happened, as its result says; decide it undone when its effect was taken back"
              .formatted(step.name()));
    }
    if (step.state() == StepState.NOT_STARTED && order.directionOf(step) == Direction.FORWARD) {
      return Optional.of("step " + step.name() + " is NotStarted, so there is nothing to decide");
    }
    return objectionToNotBegun(step);
  }

  private static Optional<String> objectionToNotBegun(OrderStep step) {
    return step.isBegun()
        ? Optional.empty()
        : Optional.of("step " + step.name() + " was never started, so there is nothing to undo");
  }

  private static Optional<String> objectionToUndone(DecisionBuilder builder, OrderStep step) {
    OrderProcess order = builder.order();
    if (step.isUndone()) {
      return Optional.of("step " + step.name() + " is Undone already");
    }
    if (!step.isBegun()) {
      return objectionToNotBegun(step);
    }
    if (order.directionOf(step) == Direction.UNDO || order.state().needsOperator()) {
      return Optional.empty();
    }
    return beyondUndo(builder, step)
        .map(
            other ->
                "the order would be undone, and step %s has begun and can't be undone"
                    .formatted(other.name()));
  }

  /** A begun step that no agent can undo and whose effect stands, but for this one. */
  static Optional<OrderStep> beyondUndo(DecisionBuilder builder, @Nullable OrderStep exempt) {
    return builder.order().steps().stream()
        .filter(step -> exempt == null || step.position() != exempt.position())
        .filter(step -> keepsFromUndo(builder, step))
        .findFirst();
  }

  /** Whether an order can't be undone for the sake of this step. */
  static boolean keepsFromUndo(DecisionBuilder builder, OrderStep step) {
    return step.isBegun() && !step.isUndone() && builder.definition(step).undo() == UndoRule.NONE;
  }
}
