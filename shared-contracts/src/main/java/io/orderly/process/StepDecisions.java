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

  static Decision decide(DecisionBuilder builder, Decide decide) {
    OrderProcess order = builder.order();
    OrderStep step = order.step(decide.step());
    if (step == null) {
      return Decision.refused(order, "the order has no step " + decide.step());
    }
    Optional<String> objection = StepObjections.to(builder, decide, step);
    if (objection.isPresent()) {
      return Decision.refused(order, objection.get());
    }
    OrderStep decided = decided(builder, decide, step);
    builder.change(decided);
    builder.addEvent(
        OrderEvent.Kind.DECIDED,
        decided,
        "%s: was %s, is %s%s"
            .formatted(
                decide.verdict().value(),
                step.state().value(),
                decided.state().value(),
                decide.result() == null ? "" : " with " + decide.result()));
    follow(builder, decide.verdict(), decided);
    return builder.decision("");
  }

  private static OrderStep decided(DecisionBuilder builder, Decide decide, OrderStep step) {
    OrderProcess order = builder.order();
    boolean undo = order.directionOf(step) == Direction.UNDO;
    return switch (decide.verdict()) {
      case HAPPENED ->
          step.decidedHappened(
              Objects.requireNonNull(decide.result()), order.edition(), builder.now());
      case DID_NOT_HAPPEN -> undo ? step.decidedUndone(builder.now()) : step.decidedNoEffect();
      case UNDONE -> step.decidedUndone(builder.now());
    };
  }

  private static void follow(DecisionBuilder builder, StepFinding verdict, OrderStep decided) {
    OrderProcess order = builder.order();
    if (verdict == StepFinding.UNDONE && order.directionOf(decided) == Direction.FORWARD) {
      if (StepObjections.beyondUndo(builder, null).isEmpty()) {
        String why = "step %s was undone manually".formatted(decided.name());
        NextState.turnToUndo(
            builder,
            decided,
            why,
            Cause.ofUndo(order, new Cause("undone-by-operator", why, decided.name(), null)));
      }
    } else if (!order.state().needsOperator()) {
      NextState.scheduleWakeUp(builder);
    } else if (!isTriedAgain(order, verdict, decided) && leavesError(builder)) {
      goOn(builder);
    }
  }

  /** A person has to say what follows: to try it again, to correct it, or to undo the order. */
  private static boolean isTriedAgain(OrderProcess order, StepFinding verdict, OrderStep decided) {
    return verdict == StepFinding.DID_NOT_HAPPEN && order.directionOf(decided) == Direction.FORWARD;
  }

  private static void goOn(DecisionBuilder builder) {
    builder.become(builder.order().waiting(null, null, null));
    NextState.scheduleWakeUp(builder);
  }

  /** A step of the order is Completed: Error is left when nothing else waits for a person. */
  static void followCompleted(DecisionBuilder builder) {
    if (!builder.order().state().needsOperator()) {
      NextState.scheduleWakeUp(builder);
    } else if (leavesError(builder)) {
      goOn(builder);
    }
  }

  /** Whether nothing else of the order waits for a person. */
  private static boolean leavesError(DecisionBuilder builder) {
    return builder.order().steps().stream()
        .filter(OrderStep::isBegun)
        .noneMatch(step -> stops(builder, step));
  }

  private static boolean stops(DecisionBuilder builder, OrderStep step) {
    return switch (builder.order().directionOf(step)) {
      case FORWARD -> stopsForward(builder, step);
      case UNDO -> stopsUndo(builder, step);
    };
  }

  private static boolean stopsForward(DecisionBuilder builder, OrderStep step) {
    return switch (step.state()) {
      case COMPLETED, SKIPPED -> false;
      case RUNNING -> needsPerson(builder, step);
      case NOT_STARTED, FAILED, UNDOING, UNDONE, UNDO_FAILED -> true;
    };
  }

  private static boolean needsPerson(DecisionBuilder builder, OrderStep step) {
    return Commands.isOver(builder, step) && !AcceptedSteps.mayWait(builder, step);
  }

  private static boolean stopsUndo(DecisionBuilder builder, OrderStep step) {
    return switch (step.state()) {
      case UNDO_FAILED -> true;
      case UNDOING -> needsPerson(builder, step);
      case NOT_STARTED, SKIPPED, RUNNING, COMPLETED, FAILED, UNDONE -> false;
    };
  }
}
