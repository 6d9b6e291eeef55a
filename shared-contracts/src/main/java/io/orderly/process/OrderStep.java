package io.orderly.process;

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
 * @param firstStartedAt start of the first attempt whose outcome may still stand
 * @param result what the remote service answered, JSON
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
    @Nullable Instant finishedAt) {

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
        null);
  }

  /** Whether an attempt in this direction is under way, as far as the store knows. */
  public boolean isLive(Direction direction) {
    return state == direction.begunState() && notBefore == null;
  }

  /** Whether an attempt in this direction failed and the next one waits for notBefore. */
  public boolean isReArmed(Direction direction) {
    return state == direction.begunState() && notBefore != null;
  }

  /** Whether it was ever started: then an undo must cover it, whatever its state. */
  public boolean isBegun() {
    return attempt > 0;
  }

  /** Whether its current attempt can no longer be answered in time. */
  public boolean isPast(Instant now, Duration grace) {
    return completeBy != null && !completeBy.plus(grace).isAfter(now);
  }

  OrderStep started(Direction direction, Instant now, Instant newCompleteBy) {
    boolean isRetry = state == direction.begunState() && firstStartedAt != null;
    Instant first = isRetry ? firstStartedAt : now;
    return new OrderStep(
        position,
        name,
        agent,
        direction.begunState(),
        attempt + 1,
        newCompleteBy,
        null,
        failureCount,
        first,
        result,
        null,
        now,
        null);
  }

  OrderStep ended(StepState end, @Nullable String newResult, @Nullable Failure why, Instant now) {
    return new OrderStep(
        position,
        name,
        agent,
        end,
        attempt,
        completeBy,
        null,
        failureCount,
        firstStartedAt,
        newResult,
        why,
        startedAt,
        now);
  }

  OrderStep reArmed(Instant newNotBefore, int newFailureCount, @Nullable Failure why) {
    return new OrderStep(
        position,
        name,
        agent,
        state,
        attempt,
        completeBy,
        newNotBefore,
        newFailureCount,
        firstStartedAt,
        result,
        why,
        startedAt,
        finishedAt);
  }

  OrderStep counted(int newFailureCount, Failure why) {
    return new OrderStep(
        position,
        name,
        agent,
        state,
        attempt,
        completeBy,
        notBefore,
        newFailureCount,
        firstStartedAt,
        result,
        why,
        startedAt,
        finishedAt);
  }

  /** Put back for an operator: nothing counted, its idempotency window begun anew. */
  OrderStep resubmitted(StepState newState, @Nullable Instant newNotBefore) {
    return new OrderStep(
        position,
        name,
        agent,
        newState,
        attempt,
        completeBy,
        newNotBefore,
        0,
        null,
        result,
        null,
        startedAt,
        null);
  }

  /** Taken as done at an operator's word: as if its current attempt had brought this result. */
  OrderStep skipped(String givenResult, Instant now) {
    return uncounted().ended(StepState.COMPLETED, givenResult, null, now);
  }

  OrderStep uncounted() {
    return new OrderStep(
        position,
        name,
        agent,
        state,
        attempt,
        completeBy,
        notBefore,
        0,
        firstStartedAt,
        result,
        failure,
        startedAt,
        finishedAt);
  }
}
