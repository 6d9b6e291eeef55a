package io.orderly.process;

import io.orderly.workflow.FailurePolicy;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where an order stands once something was recorded: after every reply, in every claim and sweep.
 *
 * <p>In this order: a Failed step applies its policy; every step Completed makes the order
 * Processed; what is startable is started while the order is locked, not paused, and its agent has
 * credit; something live keeps the order where it is; else it waits for a scheduler; re-armed steps
 * alone make it wait for the least notBefore; none of it is an Error.
 */
final class NextState {

  private static final String LOOK_THEN_RESUBMIT =
      "See the failure of the step, mend its cause, then resubmit the order.";

  private static final String UNDO_OR_DECIDE =
      "See why the step could not be undone. Mend the cause and resubmit the order, or take the"
          + " effect back by hand and decide the step undone.";

  private NextState() {}

  static void settle(DecisionBuilder decisionBuilder) {
    if (decisionBuilder.order().direction() == Direction.FORWARD) {
      settleForward(decisionBuilder);
    } else {
      settleUndo(decisionBuilder);
    }
  }

  private static void settleForward(DecisionBuilder decisionBuilder) {
    OrderStep failed = firstIn(StepState.FAILED, decisionBuilder.order());
    if (failed != null) {
      refused(decisionBuilder, failed);
    } else if (isDone(decisionBuilder.order())) {
      decisionBuilder.become(decisionBuilder.order().restingIn(ProcessState.PROCESSED, null));
    } else {
      goOn(decisionBuilder);
    }
  }

  private static @Nullable OrderStep firstIn(StepState state, OrderProcess order) {
    for (OrderStep step : order.steps()) {
      if (step.state() == state) {
        return step;
      }
    }
    return null;
  }

  private static void refused(DecisionBuilder decisionBuilder, OrderStep failed) {
    Failure failure = failed.failure();
    if (failure == null) {
      failure = new Failure("refused", "step " + failed.name() + " was refused");
    }
    if (decisionBuilder.definition(failed).onFailure() == FailurePolicy.UNDO) {
      turnToUndo(decisionBuilder, failed, failure.message(), Cause.of(failure, failed));
    } else {
      decisionBuilder.error(failure, failed, LOOK_THEN_RESUBMIT);
    }
  }

  private static void settleUndo(DecisionBuilder decisionBuilder) {
    undoWithoutCalls(decisionBuilder);
    if (isDone(decisionBuilder.order())) {
      decisionBuilder.become(decisionBuilder.order().restingIn(ProcessState.UNDONE, null));
    } else {
      goOn(decisionBuilder);
    }
  }

  /** Each makes room for those that it comes after. */
  private static void undoWithoutCalls(DecisionBuilder decisionBuilder) {
    Optional<OrderStep> next = Startable.undoneWithoutCall(decisionBuilder.order(), decisionBuilder.circumstances());
    while (next.isPresent()) {
      OrderStep step = next.get();
      decisionBuilder.change(step.undoneWithoutCall(decisionBuilder.now()));
      decisionBuilder.tell(
          OrderEvent.Kind.UNDONE_WITHOUT_CALL,
          step,
          "every attempt of it was refused, so there is nothing to undo");
      next = Startable.undoneWithoutCall(decisionBuilder.order(), decisionBuilder.circumstances());
    }
  }

  /** Whether nothing is left to do in the order's direction: the next settlement ends it. */
  private static boolean isDone(OrderProcess order) {
    return order.direction() == Direction.FORWARD
        ? isCompleted(order)
        : order.steps().stream()
            .filter(OrderStep::isBegun)
            .allMatch(step -> step.state() == StepState.UNDONE);
  }

  private static boolean isCompleted(OrderProcess order) {
    for (OrderStep step : order.steps()) {
      if (step.state() != StepState.COMPLETED) {
        return false;
      }
    }
    return true;
  }

  private static void goOn(DecisionBuilder decisionBuilder) {
    if (decisionBuilder.order().lockedBy() != null && !decisionBuilder.order().terms().isPaused()) {
      startWhatMayStart(decisionBuilder);
    }
    if (decisionBuilder.order().state() != ProcessState.ERROR) {
      arrange(decisionBuilder);
    }
  }

  private static void startWhatMayStart(DecisionBuilder decisionBuilder) {
    List<OrderStep> startable = Startable.steps(decisionBuilder.order(), decisionBuilder.circumstances());
    for (OrderStep step : startable) {
      if (Startable.mayBeForgotten(decisionBuilder.order(), step, decisionBuilder.circumstances())) {
        Failure failure = OutcomeDoubts.windowPassed(step);
        decisionBuilder.error(failure, step, OutcomeDoubts.nextAction(failure, step));
        return;
      }
    }
    for (OrderStep step : startable) {
      if (decisionBuilder.order().direction() == Direction.UNDO
          && Startable.mayBeForgottenBeforeItsUndo(step, decisionBuilder.circumstances())) {
        Failure failure = OutcomeDoubts.windowPassed(step);
        decisionBuilder.change(step.undoNotBegun(failure, decisionBuilder.now()));
        decisionBuilder.tell(OrderEvent.Kind.STEP_FAILED, step, failure.message());
      } else if (decisionBuilder.circumstances().agentsWithCredit().contains(step.agent())) {
        decisionBuilder.start(step);
      }
    }
  }

  /** Gives an order that is not at an end its wake-up: nothing is ever left without one. */
  static void arrange(DecisionBuilder decisionBuilder) {
    undoWithoutCalls(decisionBuilder);
    OrderProcess order = decisionBuilder.order();
    if (isDone(order)) {
      decisionBuilder.become(order.waiting(null, null, null));
      return;
    }
    boolean live = order.hasLiveStep();
    List<OrderStep> startable = Startable.steps(order, decisionBuilder.circumstances());
    String agent = startable.isEmpty() ? null : startable.get(0).agent();
    if (live && order.lockedBy() != null) {
      decisionBuilder.become(order.wakingAt(WakeUp.ofLocked(order), agent));
    } else if (live || agent != null) {
      decisionBuilder.become(order.waiting(WakeUp.ofUnlocked(order), null, agent));
    } else {
      rest(decisionBuilder);
    }
  }

  private static void rest(DecisionBuilder decisionBuilder) {
    OrderProcess order = decisionBuilder.order();
    Optional<Instant> undoWait =
        order.direction() == Direction.UNDO
            ? Startable.undoWaitsUntil(order, decisionBuilder.circumstances())
            : Optional.empty();
    Optional<OrderStep> reArmed =
        order.steps().stream()
            .filter(step -> step.isReArmed(order.direction()))
            .min(Comparator.comparing(OrderStep::notBefore));
    if (undoWait.isPresent()) {
      decisionBuilder.become(order.waiting(null, undoWait.get(), null));
    } else if (reArmed.isPresent()) {
      decisionBuilder.become(order.waiting(null, reArmed.get().notBefore(), reArmed.get().agent()));
    } else {
      nothingLeft(decisionBuilder);
    }
  }

  private static void nothingLeft(DecisionBuilder decisionBuilder) {
    OrderStep undoFailed = firstIn(StepState.UNDO_FAILED, decisionBuilder.order());
    if (undoFailed == null) {
      decisionBuilder.error(
          new Failure("nothing-to-start", "no step of the order can go on"),
          null,
          LOOK_THEN_RESUBMIT);
      return;
    }
    Failure why = undoFailed.failure();
    if (why != null && OutcomeDoubts.isDoubt(why)) {
      decisionBuilder.error(why, undoFailed, OutcomeDoubts.nextAction(why, undoFailed));
    } else {
      decisionBuilder.error(
          new Failure("undo-failed", "step " + undoFailed.name() + " could not be undone"),
          undoFailed,
          UNDO_OR_DECIDE);
    }
  }

  static void turnToUndo(DecisionBuilder decisionBuilder, @Nullable OrderStep step, String why, Cause cause) {
    decisionBuilder.because(cause);
    decisionBuilder.withdrawAlert();
    decisionBuilder.become(decisionBuilder.order().turnedToUndo());
    decisionBuilder.tell(OrderEvent.Kind.TURNED_TO_UNDO, step, why);
    arrange(decisionBuilder);
  }
}
