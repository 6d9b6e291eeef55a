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
final class Settlement {

  private static final String LOOK_THEN_RESUBMIT =
      "See the failure of the step, mend its cause, then resubmit the order.";

  private static final String UNDO_OR_DECIDE =
      "See why the step could not be undone. Mend the cause and resubmit the order, or take the"
          + " effect back by hand and decide the step undone.";

  private Settlement() {}

  static void settle(Draft draft) {
    if (draft.order().direction() == Direction.FORWARD) {
      settleForward(draft);
    } else {
      settleUndo(draft);
    }
  }

  private static void settleForward(Draft draft) {
    OrderStep failed = firstIn(StepState.FAILED, draft.order());
    if (failed != null) {
      refused(draft, failed);
    } else if (isDone(draft.order())) {
      draft.become(draft.order().restingIn(ProcessState.PROCESSED, null));
    } else {
      goOn(draft);
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

  private static void refused(Draft draft, OrderStep failed) {
    Failure failure = failed.failure();
    if (failure == null) {
      failure = new Failure("refused", "step " + failed.name() + " was refused");
    }
    if (draft.definition(failed).onFailure() == FailurePolicy.UNDO) {
      turnToUndo(draft, failed, failure.message(), Cause.of(failure, failed));
    } else {
      draft.error(failure, failed, LOOK_THEN_RESUBMIT);
    }
  }

  private static void settleUndo(Draft draft) {
    undoWithoutCalls(draft);
    if (isDone(draft.order())) {
      draft.become(draft.order().restingIn(ProcessState.UNDONE, null));
    } else {
      goOn(draft);
    }
  }

  /** Each makes room for those that it comes after. */
  private static void undoWithoutCalls(Draft draft) {
    Optional<OrderStep> next = Startable.undoneWithoutCall(draft.order(), draft.circumstances());
    while (next.isPresent()) {
      OrderStep step = next.get();
      draft.change(step.undoneWithoutCall(draft.now()));
      draft.tell(
          OrderEvent.Kind.UNDONE_WITHOUT_CALL,
          step,
          "every attempt of it was refused, so there is nothing to undo");
      next = Startable.undoneWithoutCall(draft.order(), draft.circumstances());
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

  private static void goOn(Draft draft) {
    if (draft.order().lockedBy() != null && !draft.order().terms().isPaused()) {
      startWhatMayStart(draft);
    }
    if (draft.order().state() != ProcessState.ERROR) {
      arrange(draft);
    }
  }

  private static void startWhatMayStart(Draft draft) {
    List<OrderStep> startable = Startable.steps(draft.order(), draft.circumstances());
    for (OrderStep step : startable) {
      if (Startable.mayBeForgotten(draft.order(), step, draft.circumstances())) {
        Failure failure = OutcomeDoubts.windowPassed(step);
        draft.error(failure, step, OutcomeDoubts.nextAction(failure, step));
        return;
      }
    }
    for (OrderStep step : startable) {
      if (draft.order().direction() == Direction.UNDO
          && Startable.mayBeForgottenBeforeItsUndo(step, draft.circumstances())) {
        Failure failure = OutcomeDoubts.windowPassed(step);
        draft.change(step.undoNotBegun(failure, draft.now()));
        draft.tell(OrderEvent.Kind.STEP_FAILED, step, failure.message());
      } else if (draft.circumstances().agentsWithCredit().contains(step.agent())) {
        draft.start(step);
      }
    }
  }

  /** Gives an order that is not at an end its wake-up: nothing is ever left without one. */
  static void arrange(Draft draft) {
    undoWithoutCalls(draft);
    OrderProcess order = draft.order();
    if (isDone(order)) {
      draft.become(order.waiting(null, null, null));
      return;
    }
    boolean live = order.hasLiveStep();
    List<OrderStep> startable = Startable.steps(order, draft.circumstances());
    String agent = startable.isEmpty() ? null : startable.get(0).agent();
    if (live && order.lockedBy() != null) {
      draft.become(order.wakingAt(WakeUp.ofLocked(order), agent));
    } else if (live || agent != null) {
      draft.become(order.waiting(WakeUp.ofUnlocked(order), null, agent));
    } else {
      rest(draft);
    }
  }

  private static void rest(Draft draft) {
    OrderProcess order = draft.order();
    Optional<Instant> undoWait =
        order.direction() == Direction.UNDO
            ? Startable.undoWaitsUntil(order, draft.circumstances())
            : Optional.empty();
    Optional<OrderStep> reArmed =
        order.steps().stream()
            .filter(step -> step.isReArmed(order.direction()))
            .min(Comparator.comparing(OrderStep::notBefore));
    if (undoWait.isPresent()) {
      draft.become(order.waiting(null, undoWait.get(), null));
    } else if (reArmed.isPresent()) {
      draft.become(order.waiting(null, reArmed.get().notBefore(), reArmed.get().agent()));
    } else {
      nothingLeft(draft);
    }
  }

  private static void nothingLeft(Draft draft) {
    OrderStep undoFailed = firstIn(StepState.UNDO_FAILED, draft.order());
    if (undoFailed == null) {
      draft.error(
          new Failure("nothing-to-start", "no step of the order can go on"),
          null,
          LOOK_THEN_RESUBMIT);
      return;
    }
    Failure why = undoFailed.failure();
    if (why != null && OutcomeDoubts.isDoubt(why)) {
      draft.error(why, undoFailed, OutcomeDoubts.nextAction(why, undoFailed));
    } else {
      draft.error(
          new Failure("undo-failed", "step " + undoFailed.name() + " could not be undone"),
          undoFailed,
          UNDO_OR_DECIDE);
    }
  }

  static void turnToUndo(Draft draft, @Nullable OrderStep step, String why, Cause cause) {
    draft.because(cause);
    draft.withdrawAlert();
    draft.become(draft.order().turnedToUndo());
    draft.tell(OrderEvent.Kind.TURNED_TO_UNDO, step, why);
    arrange(draft);
  }
}
