package io.orderly.process;

import io.orderly.process.Startable.WithoutCall;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides the next state of an order: after every recorded reply, in every claim and sweep.
 *
 * <p>In this order: a Failed step applies its policy; steps of a list that is known now are added;
 * steps whose condition is not met are skipped; every step Completed or skipped makes the order
 * Processed; startable steps are started if the order is locked and not paused and their agents
 * have capacity; a live step keeps the order where it is; else a startable step makes it wait for a
 * scheduler; with re-armed steps only it waits for the earliest notBefore; none of these is an
 * Error.
 */
final class NextState {

  private static final String FIX_THEN_RESUBMIT =
      "Fix the cause of the step's failure, then resubmit the order.";

  private static final String UNDO_OR_DECIDE =
      "Find out why the step could not be undone. Fix the cause and resubmit the order, or undo the"
          + " effect by hand and decide the step undone.";

  private NextState() {}

  static void decide(DecisionBuilder builder) {
    switch (builder.order().direction()) {
      case FORWARD -> decideForward(builder);
      case UNDO -> decideUndo(builder);
    }
  }

  private static void decideForward(DecisionBuilder builder) {
    applyPolicies(builder);
    if (!goesForward(builder)) {
      return;
    }
    undoWithoutCalls(builder);
    decideSteps(builder);
    while (goesForward(builder) && WaitingSteps.advance(builder)) {
      if (builder.isAmended()) {
        scheduleWakeUp(builder);
        return;
      }
      // The time of a question may have turned an element.
      undoWithoutCalls(builder);
      decideSteps(builder);
    }
    if (!goesForward(builder)) {
      return;
    }
    // Whoever turned the last element may be no scheduler: the next claim ends the order.
    if (isDone(builder.order()) && !builder.hasEvent(OrderEvent.Kind.ELEMENT_TURNED_TO_UNDO)) {
      builder.become(builder.order().restingIn(ProcessState.PROCESSED, null));
    } else {
      startOrWait(builder);
    }
  }

  /** Of failed steps: each one that is left then belongs to an element that is undone. */
  private static void applyPolicies(DecisionBuilder builder) {
    OrderStep failed = firstFailed(Direction.FORWARD, builder.order());
    while (failed != null && goesForward(builder)) {
      refused(builder, failed);
      failed = firstFailed(Direction.FORWARD, builder.order());
    }
    if (goesForward(builder) && firstFailed(Direction.UNDO, builder.order()) != null) {
      nothingLeft(builder);
    }
  }

  private static boolean goesForward(DecisionBuilder builder) {
    return builder.order().direction() == Direction.FORWARD
        && !builder.order().state().needsOperator();
  }

  private static void decideSteps(DecisionBuilder builder) {
    ElementSteps.append(builder);
    if (goesForward(builder)) {
      ConditionalSteps.decide(builder);
    }
  }

  private static @Nullable OrderStep firstFailed(Direction direction, OrderProcess order) {
    for (OrderStep step : order.steps()) {
      boolean isOpen = direction == Direction.UNDO || step.elementFailure() == null;
      if (isOpen && step.state().isFailure() && step.state().direction() == direction) {
        return step;
      }
    }
    return null;
  }

  private static void refused(DecisionBuilder builder, OrderStep failed) {
    Failure failure = failed.failure();
    if (failure == null) {
      failure = new Failure("refused", "step " + failed.name() + " was refused");
    }
    switch (builder.definition(failed).onFailure().of(failure.code())) {
      case ALERT, WAIT -> builder.error(failure, failed, FIX_THEN_RESUBMIT);
      case UNDO -> UndoneElements.undo(builder, failed, failure);
    }
  }

  private static void decideUndo(DecisionBuilder builder) {
    undoWithoutCalls(builder);
    if (isDone(builder.order())) {
      builder.become(builder.order().restingIn(ProcessState.UNDONE, null));
    } else {
      startOrWait(builder);
    }
  }

  /** In a loop: once a step is undone, its predecessors may be. */
  private static void undoWithoutCalls(DecisionBuilder builder) {
    Optional<WithoutCall> next = Startable.undoneWithoutCall(builder.order(), builder.context());
    while (next.isPresent()) {
      OrderStep step = next.get().step();
      builder.change(step.undoneWithoutCall(builder.now()));
      builder.addEvent(OrderEvent.Kind.UNDONE_WITHOUT_CALL, step, next.get().why());
      next = Startable.undoneWithoutCall(builder.order(), builder.context());
    }
  }

  /** Whether nothing is left to do in the order's direction: the next decision on it ends it. */
  private static boolean isDone(OrderProcess order) {
    return switch (order.direction()) {
      case FORWARD -> isCompleted(order);
      case UNDO -> order.steps().stream().filter(OrderStep::isBegun).allMatch(OrderStep::isUndone);
    };
  }

  private static boolean isCompleted(OrderProcess order) {
    for (OrderStep step : order.steps()) {
      if (!step.isDoneForward()) {
        return false;
      }
    }
    return true;
  }

  private static void startOrWait(DecisionBuilder builder) {
    if (builder.order().lockedBy() != null && !builder.order().terms().isPaused()) {
      startSteps(builder);
    }
    if (!builder.order().state().needsOperator()) {
      scheduleWakeUp(builder);
    }
  }

  private static void startSteps(DecisionBuilder builder) {
    List<OrderStep> startable = Startable.steps(builder.order(), builder.context());
    for (OrderStep step : startable) {
      if (Startable.isPastIdempotencyWindow(builder.order(), step, builder.context())) {
        Failure failure = OutcomeDoubts.windowPassed(step);
        builder.error(failure, step, OutcomeDoubts.nextAction(failure, step));
        return;
      }
    }
    for (OrderStep step : startable) {
      if (isUndoneTooLate(builder, step)) {
        Failure failure = OutcomeDoubts.windowPassed(step);
        builder.change(step.undoNotBegun(failure, builder.now()));
        builder.addEvent(OrderEvent.Kind.STEP_FAILED, step, failure.message());
      }
    }
    if (goesForward(builder) && firstFailed(Direction.UNDO, builder.order()) != null) {
      nothingLeft(builder);
      return;
    }
    for (OrderStep step : startable) {
      if (!isUndoneTooLate(builder, step) && builder.context().admission().admits(step.agent())) {
        builder.start(DeclinedSteps.started(builder, step));
      }
    }
  }

  private static boolean isUndoneTooLate(DecisionBuilder builder, OrderStep step) {
    return builder.direction(step) == Direction.UNDO
        && Startable.isPastIdempotencyWindowBeforeUndo(step, builder.context());
  }

  /** Schedules the wake-up of an order; every order that is not final or in Error has one. */
  static void scheduleWakeUp(DecisionBuilder builder) {
    if (builder.isAmended()) {
      // Nothing is in flight. What follows is decided once the edition that it reads is stored.
      builder.become(builder.order().waiting(null, null, null));
      return;
    }
    undoWithoutCalls(builder);
    ElementSteps.append(builder);
    OrderProcess order = builder.order();
    if (order.state().needsOperator()) {
      return;
    }
    if (isDone(order)) {
      builder.become(order.waiting(null, null, null));
      return;
    }
    boolean live = builder.hasLiveStep();
    List<OrderStep> startable = Startable.steps(order, builder.context());
    if (live && order.lockedBy() != null) {
      builder.become(
          order.wakingAt(WakeUp.ofLocked(builder), NextAgent.ofLocked(builder, startable)));
    } else if (live || !startable.isEmpty()) {
      waitForScheduler(builder, startable);
    } else {
      waitForNotBefore(builder);
    }
  }

  private static void waitForScheduler(DecisionBuilder builder, List<OrderStep> startable) {
    OrderProcess order = builder.order();
    String agent =
        ConditionalSteps.areOpen(builder) ? null : NextAgent.ofUnlocked(builder, startable);
    Instant wakeUp =
        NextAgent.isUnserved(builder, startable)
            ? WakeUp.besideUnserved(builder, startable)
            : WakeUp.ofUnlocked(builder);
    builder.become(order.waiting(wakeUp, null, agent));
  }

  private static void waitForNotBefore(DecisionBuilder builder) {
    OrderProcess order = builder.order();
    Optional<Instant> wait = Startable.waitsUntil(order, builder.context());
    Optional<OrderStep> reArmed =
        onlyAcceptedBesideFailedUndo(builder)
            ? Optional.empty()
            : order.steps().stream()
                .filter(step -> step.isReArmed(builder.direction(step)))
                .filter(step -> wait.isEmpty() || !waitsForCalls(builder, step))
                .min(Comparator.comparing(OrderStep::notBefore));
    boolean isFirst =
        wait.isPresent() && (reArmed.isEmpty() || wait.get().isBefore(reArmed.get().notBefore()));
    if (order.direction() == Direction.FORWARD && order.terms().isBeforeStart(builder.now())) {
      builder.become(order.waiting(null, order.terms().startAt(), null));
    } else if (isFirst) {
      builder.become(order.waiting(null, wait.get(), null));
    } else if (reArmed.isPresent()) {
      boolean performed = builder.definition(reArmed.get()).task().isPerformed();
      // Whether its agent serves it is known then.
      String agent = performed ? reArmed.get().agent() : null;
      builder.become(order.waiting(null, reArmed.get().notBefore(), agent));
    } else {
      nothingLeft(builder);
    }
  }

  /** Whether its undo goes on only once no call can be in progress. */
  private static boolean waitsForCalls(DecisionBuilder builder, OrderStep step) {
    OrderProcess order = builder.order();
    return builder.direction(step) == Direction.UNDO
        && (order.direction() == Direction.UNDO
            || Startable.undoWaitsUntil(order, step, builder.context()).isPresent());
  }

  /**
   * What its remote service completes some day must not hide until then that a person is needed.
   */
  private static boolean onlyAcceptedBesideFailedUndo(DecisionBuilder builder) {
    return firstFailed(Direction.UNDO, builder.order()) != null
        && builder.order().steps().stream()
            .filter(step -> step.isReArmed(builder.direction(step)))
            .allMatch(OrderStep::isAccepted);
  }

  private static void nothingLeft(DecisionBuilder builder) {
    OrderStep undoFailed = firstFailed(Direction.UNDO, builder.order());
    if (undoFailed == null) {
      builder.error(
          new Failure("nothing-to-start", "no step of the order can be started"),
          null,
          FIX_THEN_RESUBMIT);
      return;
    }
    Failure why = undoFailed.failure();
    if (why != null && OutcomeDoubts.isDoubt(why)) {
      builder.error(why, undoFailed, OutcomeDoubts.nextAction(why, undoFailed));
    } else {
      builder.error(
          new Failure("undo-failed", "step " + undoFailed.name() + " could not be undone"),
          undoFailed,
          UNDO_OR_DECIDE);
    }
  }

  static void turnToUndo(
      DecisionBuilder builder, @Nullable OrderStep step, String why, Cause cause) {
    builder.because(cause);
    builder.withdrawAlert();
    builder.become(builder.order().turnedToUndo());
    SettlingSteps.askNow(builder, any -> true);
    builder.addEvent(OrderEvent.Kind.TURNED_TO_UNDO, step, why);
    scheduleWakeUp(builder);
  }
}
