package io.orderly.simulation.checking;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A step record, as the table holds it.
 *
 * @param state the word in {@code step_state}
 * @param attempt 0 before the first
 * @param failureCode of its last failure, if any
 * @param edition of the order that its attempts are made of
 * @param acceptance of its current or last call; null where its partner took none on
 * @param undoAcceptance the same of its undo
 * @param elementFailureCode why its element is undone while the order goes on; null where it is not
 */
public record StepImage(
    int position,
    String name,
    String agent,
    String state,
    int attempt,
    @Nullable Instant completeBy,
    @Nullable Instant notBefore,
    int failureCount,
    @Nullable String result,
    @Nullable String failureCode,
    int edition,
    @Nullable AcceptanceImage acceptance,
    @Nullable AcceptanceImage undoAcceptance,
    @Nullable String elementFailureCode) {

  /** A step of an order that was not corrected. */
  public StepImage(
      int position,
      String name,
      String agent,
      String state,
      int attempt,
      @Nullable Instant completeBy,
      @Nullable Instant notBefore,
      int failureCount,
      @Nullable String result,
      @Nullable String failureCode) {
    this(
        position,
        name,
        agent,
        state,
        attempt,
        completeBy,
        notBefore,
        failureCount,
        result,
        failureCode,
        1,
        null,
        null,
        null);
  }

  static StepImage notStarted(int position, String name, String agent) {
    return new StepImage(
        position, name, agent, WireNames.NOT_STARTED, 0, null, null, 0, null, null);
  }

  boolean is(String word) {
    return state.equals(word);
  }

  /** Whether its element is undone while the order goes on. */
  boolean isInUndoneElement() {
    return elementFailureCode != null;
  }

  /** Whether an order that goes forward has nothing left to do for it. */
  boolean isDone() {
    return isInUndoneElement()
        ? is(WireNames.UNDONE) || !isBegun()
        : is(WireNames.COMPLETED) || is(WireNames.SKIPPED);
  }

  boolean isBegun() {
    return attempt > 0;
  }

  /** Whether nothing of its undo was ever started. */
  boolean isBeforeItsUndo() {
    return is(WireNames.NOT_STARTED)
        || is(WireNames.RUNNING)
        || is(WireNames.COMPLETED)
        || is(WireNames.SKIPPED)
        || is(WireNames.FAILED);
  }

  /** Whether an attempt in that direction is under way. */
  boolean isLive(String direction) {
    return is(WireNames.begun(direction)) && notBefore == null;
  }

  /** Whether an attempt in that direction failed, and the next one waits. */
  boolean isReArmed(String direction) {
    return is(WireNames.begun(direction)) && notBefore != null;
  }

  /** Whether an attempt of either direction is under way or waits for its next. */
  boolean isOpen() {
    return is(WireNames.RUNNING) || is(WireNames.UNDOING);
  }

  /** Whether its partner took it, or its undo, on and has not done it, as far as is recorded. */
  boolean isAccepted() {
    return isOpen() && current() != null;
  }

  private @Nullable AcceptanceImage current() {
    return direction().equals(WireNames.UNDO) ? undoAcceptance : acceptance;
  }

  /** When its policy applies; null where that is not known. */
  @Nullable Instant waitUntil() {
    AcceptanceImage current = current();
    return current == null ? null : current.until();
  }

  /** Whether its time was over then. */
  boolean isOver(Instant instant) {
    Instant until = waitUntil();
    return until != null && !until.isAfter(instant);
  }

  /** Whether it is accepted, and no attempt to ask about it is under way. */
  boolean isAcceptedAndRests() {
    return isAccepted() && notBefore != null;
  }

  /** The direction that its state belongs to. */
  String direction() {
    return is(WireNames.UNDOING) || is(WireNames.UNDONE) || is(WireNames.UNDO_FAILED)
        ? WireNames.UNDO
        : WireNames.FORWARD;
  }

  /** Whether no answer to its attempt can be on its way any more. */
  boolean isPast(Instant now, Duration grace) {
    return completeBy != null && !completeBy.plus(grace).isAfter(now);
  }
}
