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

  static Decision decide(Draft draft, Decide decide) {
    OrderProcess order = draft.order();
    OrderStep step = order.step(decide.step());
    if (step == null) {
      return Decision.refused(order, "the order has no step " + decide.step());
    }
    Optional<String> objection = StepObjections.to(draft, decide, step);
    if (objection.isPresent()) {
      return Decision.refused(order, objection.get());
    }
    OrderStep decided = decided(draft, decide, step);
    draft.change(decided);
    draft.tell(
        OrderEvent.Kind.DECIDED,
        decided,
        "%s: was %s, is %s%s"
            .formatted(
                decide.verdict().value(),
                step.state().word(),
                decided.state().word(),
                decide.result() == null ? "" : " with " + decide.result()));
    follow(draft, decide.verdict(), decided);
    return draft.decision("");
  }

  private static OrderStep decided(Draft draft, Decide decide, OrderStep step) {
    boolean undo = draft.order().direction() == Direction.UNDO;
    return switch (decide.verdict()) {
      case HAPPENED -> step.decidedHappened(Objects.requireNonNull(decide.result()), draft.now());
      case DID_NOT_HAPPEN -> undo ? step.decidedUndone(draft.now()) : step.decidedNoEffect();
      case UNDONE -> step.decidedUndone(draft.now());
    };
  }

  private static void follow(Draft draft, StepVerdict verdict, OrderStep decided) {
    OrderProcess order = draft.order();
    if (verdict == StepVerdict.UNDONE && order.direction() == Direction.FORWARD) {
      if (StepObjections.beyondUndo(draft, null).isEmpty()) {
        String why = "step %s was taken back by hand".formatted(decided.name());
        Settlement.turnToUndo(
            draft,
            decided,
            why,
            Cause.ofUndo(order, new Cause("undone-by-operator", why, decided.name(), null)));
      }
    } else if (order.state() != ProcessState.ERROR) {
      Settlement.arrange(draft);
    } else if (leavesError(draft, verdict)) {
      draft.become(order.waiting(null, null, null));
      Settlement.arrange(draft);
    }
  }

  /**
   * Whether nothing else of the order waits for a person. A step that did not happen does: to try
   * it again, to correct it, or to undo the order.
   */
  private static boolean leavesError(Draft draft, StepVerdict verdict) {
    boolean forward = draft.order().direction() == Direction.FORWARD;
    return !(forward && verdict == StepVerdict.DID_NOT_HAPPEN)
        && draft.order().steps().stream()
            .filter(OrderStep::isBegun)
            .noneMatch(step -> forward ? stopsForward(draft, step) : stopsUndo(draft, step));
  }

  private static boolean stopsForward(Draft draft, OrderStep step) {
    return switch (step.state()) {
      case COMPLETED -> false;
      case RUNNING -> Commands.isOver(draft, step);
      case NOT_STARTED, FAILED, UNDOING, UNDONE, UNDO_FAILED -> true;
    };
  }

  private static boolean stopsUndo(Draft draft, OrderStep step) {
    return switch (step.state()) {
      case UNDO_FAILED -> true;
      case UNDOING -> Commands.isOver(draft, step);
      case NOT_STARTED, RUNNING, COMPLETED, FAILED, UNDONE -> false;
    };
  }
}
