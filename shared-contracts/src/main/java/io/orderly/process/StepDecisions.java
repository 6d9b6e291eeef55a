package io.orderly.process;

import io.orderly.process.ProcessEvent.Decide;
import java.util.Objects;
import java.util.Optional;

/**
 * What an operator says of a step that only a person can know, and what follows.
 *
 * <pre>
 *  verdict         step                                     forward          undo
 *  --------------  ---------------------------------------  ---------------  ------------------
 *  happened        NotStarted (after Completed ones),       Completed        Completed: its undo
 *                  Running, Failed; without a result also                    is called with the
 *                  Undoing, UndoFailed                                       result
 *  did-not-happen  Running, Failed; without a result also   NotStarted       Undone
 *                  Undoing, UndoFailed; in an undo also
 *                  NotStarted that was begun
 *  undone          every step that was begun                Undone, and the  Undone
 *                                                           order is undone
 * </pre>
 *
 * <p>A step that is Running or Undoing must be past CompleteBy and grace; any other one is decided
 * in an order in Error only.
 */
final class StepDecisions {

  private StepDecisions() {}

  static Decision decide(DecisionBuilder decisionBuilder, Decide decide) {
    OrderProcess order = decisionBuilder.order();
    OrderStep step = order.step(decide.step());
    if (step == null) {
      return Decision.refused(order, "the order has no step " + decide.step());
    }
    Optional<String> objection = StepObjections.to(decisionBuilder, decide, step);
    if (objection.isPresent()) {
      return Decision.refused(order, objection.get());
    }
    OrderStep decided = decided(decisionBuilder, decide, step);
    decisionBuilder.change(decided);
    decisionBuilder.tell(
        OrderEvent.Kind.DECIDED,
        decided,
        "%s: was %s, is %s%s"
            .formatted(
                decide.verdict().value(),
                step.state().word(),
                decided.state().word(),
                decide.result() == null ? "" : " with " + decide.result()));
    follow(decisionBuilder, decide.verdict(), decided);
    return decisionBuilder.decision("");
  }

  private static OrderStep decided(DecisionBuilder decisionBuilder, Decide decide, OrderStep step) {
    boolean undo = decisionBuilder.order().direction() == Direction.UNDO;
    return switch (decide.verdict()) {
      case HAPPENED -> step.decidedHappened(Objects.requireNonNull(decide.result()), decisionBuilder.now());
      case DID_NOT_HAPPEN -> undo ? step.decidedUndone(decisionBuilder.now()) : step.decidedNoEffect();
      case UNDONE -> step.decidedUndone(decisionBuilder.now());
    };
  }

  private static void follow(DecisionBuilder decisionBuilder, StepFinding verdict, OrderStep decided) {
    OrderProcess order = decisionBuilder.order();
    if (verdict == StepFinding.UNDONE && order.direction() == Direction.FORWARD) {
      if (StepObjections.beyondUndo(decisionBuilder, null).isEmpty()) {
        String why = "step %s was taken back by hand".formatted(decided.name());
        NextState.turnToUndo(
            decisionBuilder,
            decided,
            why,
            Cause.ofUndo(order, new Cause("undone-by-operator", why, decided.name(), null)));
      }
    } else if (order.state() != ProcessState.ERROR) {
      NextState.arrange(decisionBuilder);
    } else if (leavesError(decisionBuilder, verdict)) {
      decisionBuilder.become(order.waiting(null, null, null));
      NextState.arrange(decisionBuilder);
    }
  }

  /**
   * Whether nothing else of the order waits for a person. A step that did not happen does: to try
   * it again, to correct it, or to undo the order.
   */
  private static boolean leavesError(DecisionBuilder decisionBuilder, StepFinding verdict) {
    boolean forward = decisionBuilder.order().direction() == Direction.FORWARD;
    return !(forward && verdict == StepFinding.DID_NOT_HAPPEN)
        && decisionBuilder.order().steps().stream()
            .filter(OrderStep::isBegun)
            .noneMatch(step -> forward ? stopsForward(decisionBuilder, step) : stopsUndo(decisionBuilder, step));
  }

  private static boolean stopsForward(DecisionBuilder decisionBuilder, OrderStep step) {
    return switch (step.state()) {
      case COMPLETED -> false;
      case RUNNING -> Commands.isOver(decisionBuilder, step);
      case NOT_STARTED, FAILED, UNDOING, UNDONE, UNDO_FAILED -> true;
    };
  }

  private static boolean stopsUndo(DecisionBuilder decisionBuilder, OrderStep step) {
    return switch (step.state()) {
      case UNDO_FAILED -> true;
      case UNDOING -> Commands.isOver(decisionBuilder, step);
      case NOT_STARTED, RUNNING, COMPLETED, FAILED, UNDONE -> false;
    };
  }
}
