package io.orderly.process;

import io.orderly.process.StepHistory.EarlierCalls;
import io.orderly.workflow.StepTask;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One step of an order, as stored.
 *
 * @param position its index in the workflow, from 0
 * @param name its name in the workflow
 * @param agent the agent that performs it
 * @param attempt number of the current try, the fencing token: it only rises; 0 before the first
 * @param completeBy CompleteBy of the current attempt
 * @param notBefore set while the step is re-armed: the earliest start of its next attempt
 * @param failureCount failures since the order began or was resubmitted
 * @param firstStartedAt start of the first attempt in its direction whose effect may stand; null
 *     when none may
 * @param result what the remote service answered, JSON
 * @param history what it keeps beside its current attempt
 */
public record OrderStep(
    int position,
    String name,
    String agent,
    StepState state,
    int attempt,
    @Nullable Instant completeBy,
    @Nullable Instant notBefore,
    int failureCount,
    @Nullable Instant firstStartedAt,
    @Nullable String result,
    @Nullable Failure failure,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt,
    StepHistory history) {

  public OrderStep {
    // What waits is found by its time, which a step that waits no more must not have.
    history = history.waitingIn(state);
  }

  /** A step of a new order. */
  public static OrderStep notStarted(int position, String name, String agent) {
    return new OrderStep(
        position,
        name,
        agent,
        StepState.NOT_STARTED,
        0,
        null,
        null,
        0,
        null,
        null,
        null,
        null,
        null,
        StepHistory.NONE);
  }

  /** Whether an attempt in this direction is under way, as far as the store knows. */
  public boolean isLive(Direction direction) {
    return state.isUnderWay(direction) && notBefore == null;
  }

  /** Whether an attempt in this direction failed and the next one waits for notBefore. */
  public boolean isReArmed(Direction direction) {
    return state.isUnderWay(direction) && notBefore != null;
  }

  /**
   * Whether its remote service took it, or its undo, on and has not completed it: the next attempt
   * asks for its status.
   */
  public boolean isAccepted() {
    return acceptance() != null;
  }

  /** Of the call in its direction; null where its remote service has not accepted that one. */
  public @Nullable Acceptance acceptance() {
    return history.acceptanceIn(state);
  }

  /** Whether another agent than that one performs it. */
  public boolean isPerformedByOtherThan(String other) {
    return StepTask.isPerformed(agent) && !agent.equals(other);
  }

  /** Whether its effect was taken back, or never was. */
  boolean isUndone() {
    return state.isDone(Direction.UNDO);
  }

  /** Why its element is undone while the order goes on; null where it is not. */
  public @Nullable Failure elementFailure() {
    return history.elementFailure();
  }

  /** Whether nothing is left to do for it in an order that goes forward. */
  boolean isDoneForward() {
    return elementFailure() == null ? state.isDone(Direction.FORWARD) : isUndone() || !isBegun();
  }

  /** Its element is undone; the failures of its undo are counted anew. */
  OrderStep inUndoneElement(Failure failure) {
    OrderStep uncounted = uncounted();
    return uncounted.with(uncounted.history().undoneBy(failure));
  }

  /** Whether it was ever started: then an undo must cover it, whatever its state. */
  public boolean isBegun() {
    return attempt > 0;
  }

  /** The edition of the order that its attempts are made of. */
  public int edition() {
    return history.edition();
  }

  /** Whether its current attempt can no longer be answered in time. */
  public boolean isPast(Instant now, Duration grace) {
    return completeBy != null && !completeBy.plus(grace).isAfter(now);
  }

  /** What is known of its effect in forward direction; without any note of it: unknown. */
  public ForwardOutcome forwardOutcome() {
    if (attempt == 0) {
      return ForwardOutcome.NOT_BEGUN;
    } else if (history.noEffectThrough() == attempt) {
      return ForwardOutcome.NO_EFFECT;
    }
    return result == null ? ForwardOutcome.UNKNOWN : ForwardOutcome.COMPLETED;
  }

  /** Whether no attempt of it had an effect, as far as anyone can know. */
  boolean isWithoutEffect() {
    return switch (forwardOutcome()) {
      case NOT_BEGUN, NO_EFFECT -> true;
      case UNKNOWN, COMPLETED -> false;
    };
  }

  /**
   * Since when a forward attempt may have had its effect, as far as that is noted: of an undo that
   * an older version began it is not.
   */
  public @Nullable Instant forwardSince() {
    if (history.forward() != null) {
      return history.forward().firstStartedAt();
    } else if (!isBeforeItsUndo()) {
      return null;
    }
    return firstStartedAt == null ? startedAt : firstStartedAt;
  }

  /** Whether nothing of its undo was ever begun. */
  boolean isBeforeItsUndo() {
    return state.direction() == Direction.FORWARD;
  }

  /** Its condition is not met. */
  OrderStep skipped(Instant now) {
    return ended(StepState.SKIPPED, null, null, now);
  }

  /**
   * An attempt begins.
   *
   * @param orderEdition that a forward attempt is made of, unless an earlier one may have had its
   *     effect: that one is repeated, under its remote key
   */
  OrderStep started(
      Direction direction, int orderEdition, Instant now, Instant newCompleteBy, Duration grace) {
    boolean isTurnToUndo = direction == Direction.UNDO && isBeforeItsUndo();
    return new OrderStep(
        position,
        name,
        agent,
        direction.begunState(),
        attempt + 1,
        newCompleteBy,
        null,
        failureCount,
        isTurnToUndo || firstStartedAt == null ? now : firstStartedAt,
        result,
        null,
        now,
        null,
        historyOfStart(direction, orderEdition, isTurnToUndo)
            .earlierCalls(isTurnToUndo ? EarlierCalls.NONE : earlierCalls(grace)));
  }

  /**
   * What calls may have been made when the next attempt in the same direction starts. The call that
   * the service accepted is not one before: each attempt after it asks what became of that one.
   */
  private EarlierCalls earlierCalls(Duration grace) {
    if (firstStartedAt == null || completeBy == null) {
      return EarlierCalls.NONE;
    }
    return isAccepted() || history.earlierCalls().uncalledAttempt() == attempt
        ? history.earlierCalls()
        : new EarlierCalls(0, completeBy.plus(grace));
  }

  private StepHistory historyOfStart(Direction direction, int orderEdition, boolean isTurnToUndo) {
    if (direction == Direction.FORWARD) {
      StepHistory called = isAccepted() ? history : history.acceptance(null);
      return isWithoutEffect() ? called.inEdition(orderEdition) : called;
    }
    StepHistory timed = isTurnToUndo ? acceptedHistory().forward(forwardTimes()) : history;
    boolean stays = forwardOutcome() == ForwardOutcome.NO_EFFECT;
    return stays ? timed.noEffectThrough(attempt + 1) : timed;
  }

  private StepHistory.ForwardTimes forwardTimes() {
    return new StepHistory.ForwardTimes(forwardSince(), startedAt, finishedAt);
  }

  /** Its current forward attempt had its effect, even where an instance had said it made none. */
  OrderStep completed(String newResult, Instant now) {
    int noEffectThrough = Math.min(history.noEffectThrough(), attempt - 1);
    return ended(StepState.COMPLETED, newResult, null, now)
        .with(acceptedHistory().noEffectThrough(noEffectThrough));
  }

  /**
   * Its remote service completes it, or its undo, later.
   *
   * @param askAt when its agent asks for the status
   */
  OrderStep accepted(Acceptance acceptance, Instant askAt) {
    return reArmed(askAt, failureCount, null).accepted(acceptance);
  }

  OrderStep accepted(@Nullable Acceptance acceptance) {
    return with(history.accepted(state.direction(), acceptance));
  }

  /** Its undo was answered. */
  OrderStep undone(String answer, Instant now) {
    return ended(StepState.UNDONE, result, null, now).with(acceptedHistory().undoResult(answer));
  }

  /** Its undo was answered in a way that leaves open, or contradicts, what was done. */
  OrderStep undoFailed(String answer, Failure why, Instant now) {
    return ended(StepState.UNDO_FAILED, result, why, now)
        .with(acceptedHistory().undoResult(answer));
  }

  /** Nothing of it stands, so its undo is done without a call. */
  OrderStep undoneWithoutCall(Instant now) {
    return ended(StepState.UNDONE, result, failure, now)
        .with(acceptedHistory().forward(forwardTimes()));
  }

  /** Its undo is not even begun. */
  OrderStep undoNotBegun(Failure why, Instant now) {
    return withFirstStartedAt(null)
        .ended(StepState.UNDO_FAILED, result, why, now)
        .with(acceptedHistory().forward(forwardTimes()));
  }

  /** Its current attempt was definitely refused. */
  OrderStep refused(StepState end, int newFailureCount, Failure why, Instant now) {
    return counted(newFailureCount, why).withoutEffect().ended(end, result, why, now);
  }

  /**
   * Its current attempt was declined and is re-armed. The outcome stays unknown: the request may
   * have been delivered twice, to an instance that declined it and to one that made the call.
   */
  OrderStep declined(Instant newNotBefore, @Nullable ConsecutiveDeclines declines) {
    return reArmed(newNotBefore, failureCount, failure).withDeclines(declines).uncalled();
  }

  /**
   * Its effect stands, with this result, as its undo found out before it called anything. The undo
   * is called next, with the result.
   */
  OrderStep learned(String found, Instant newNotBefore) {
    Instant next = notBefore == null ? newNotBefore : notBefore;
    return changed(state, next, failureCount, found, failure, finishedAt)
        .with(acceptedHistory().noEffectThrough(0))
        .uncalled();
  }

  /**
   * Its effect stands, with this result, whatever the attempt of its undo that is under way does.
   */
  OrderStep foundToHaveHappened(String found) {
    return new OrderStep(
        position,
        name,
        agent,
        state,
        attempt,
        completeBy,
        notBefore,
        failureCount,
        firstStartedAt,
        found,
        failure,
        startedAt,
        finishedAt,
        history.noEffectThrough(0));
  }

  /** Of a request that was sent again the other copy may have been called. */
  private OrderStep uncalled() {
    return history.resentAttempt() == attempt
        ? this
        : with(history.earlierCalls(new EarlierCalls(attempt, history.earlierCalls().until())));
  }

  OrderStep withDeclines(@Nullable ConsecutiveDeclines declines) {
    return with(history.withDeclines(declines));
  }

  /** Its history once an instance has accepted its attempt: without declines. */
  private StepHistory acceptedHistory() {
    return history.withDeclines(null);
  }

  /** The request of its current attempt gets to an agent more than once: two calls may be made. */
  OrderStep resent() {
    return with(history.resent(attempt));
  }

  /**
   * What answered its current attempt had no effect: nothing may stand when no earlier attempt may
   * have had any. Of a request that was sent again the other copy may have. What else the service
   * says of a refused undo must not be taken for an answer to the next one: as if two calls had
   * been made.
   */
  private OrderStep withoutEffect() {
    if (isAccepted()) {
      // The service speaks of the one call that it took on.
      return withFirstStartedAt(null)
          .with(isBeforeItsUndo() ? history.noEffectThrough(attempt) : history.resent(attempt));
    }
    if (history.resentAttempt() == attempt) {
      return this;
    }
    boolean first = firstStartedAt != null && firstStartedAt.equals(startedAt);
    boolean noneBefore = state == StepState.RUNNING && history.noEffectThrough() >= attempt - 1;
    StepHistory noted = isBeforeItsUndo() ? history : history.resent(attempt);
    return withFirstStartedAt(first ? null : firstStartedAt)
        .with(noneBefore ? history.noEffectThrough(attempt) : noted);
  }

  OrderStep withFirstStartedAt(@Nullable Instant newFirstStartedAt) {
    return with(newFirstStartedAt, history);
  }

  /** The same step with another history. */
  public OrderStep with(StepHistory newHistory) {
    return with(firstStartedAt, newHistory);
  }

  private OrderStep with(@Nullable Instant newFirstStartedAt, StepHistory newHistory) {
    return new OrderStep(
        position,
        name,
        agent,
        state,
        attempt,
        completeBy,
        notBefore,
        failureCount,
        newFirstStartedAt,
        result,
        failure,
        startedAt,
        finishedAt,
        newHistory);
  }

  /** The same attempt with these, and without declines. */
  private OrderStep changed(
      StepState newState,
      @Nullable Instant newNotBefore,
      int newFailureCount,
      @Nullable String newResult,
      @Nullable Failure newFailure,
      @Nullable Instant newFinishedAt) {
    return new OrderStep(
        position,
        name,
        agent,
        newState,
        attempt,
        completeBy,
        newNotBefore,
        newFailureCount,
        firstStartedAt,
        newResult,
        newFailure,
        startedAt,
        newFinishedAt,
        acceptedHistory());
  }

  OrderStep ended(StepState end, @Nullable String newResult, @Nullable Failure why, Instant now) {
    return changed(end, null, failureCount, newResult, why, now);
  }

  OrderStep reArmed(Instant newNotBefore, int newFailureCount, @Nullable Failure why) {
    return changed(state, newNotBefore, newFailureCount, result, why, finishedAt);
  }

  OrderStep counted(int newFailureCount, Failure why) {
    return changed(state, notBefore, newFailureCount, result, why, finishedAt);
  }

  /**
   * Put back for an operator, with nothing counted. How long the remote service remembers what may
   * have happened goes on counting.
   */
  OrderStep resubmitted(StepState newState, @Nullable Instant newNotBefore) {
    return changed(newState, newNotBefore, 0, result, null, null);
  }

  /**
   * It happened, at an operator's word. A step that was never started has begun with it, so that an
   * undo covers it. An undo that was accepted goes on: called again, it could act twice.
   */
  OrderStep decidedHappened(String givenResult, int orderEdition, Instant now) {
    if (isAccepted() && !isBeforeItsUndo()) {
      return foundToHaveHappened(givenResult);
    }
    OrderStep begun =
        isBegun() ? this : started(Direction.FORWARD, orderEdition, now, now, Duration.ZERO);
    return begun.uncounted().completed(givenResult, now);
  }

  /** No attempt of it had an effect, at an operator's word. */
  OrderStep decidedNoEffect() {
    return resubmitted(StepState.NOT_STARTED, null)
        .withFirstStartedAt(null)
        .with(acceptedHistory().noEffectThrough(attempt));
  }

  /** That this attempt had no effect is known no more. */
  OrderStep effectDoubted(int doubted) {
    boolean nothingStood = isBeforeItsUndo() && firstStartedAt == null;
    return withFirstStartedAt(nothingStood ? startedAt : firstStartedAt)
        .with(history.noEffectThrough(Math.min(history.noEffectThrough(), doubted - 1)));
  }

  /** Its effect does not stand, at an operator's word. */
  OrderStep decidedUndone(Instant now) {
    OrderStep ended = uncounted().ended(StepState.UNDONE, result, null, now);
    return isBeforeItsUndo() ? ended.with(acceptedHistory().forward(forwardTimes())) : ended;
  }

  OrderStep uncounted() {
    return changed(state, notBefore, 0, result, failure, finishedAt);
  }
}
