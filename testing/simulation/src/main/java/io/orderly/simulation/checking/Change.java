package io.orderly.simulation.checking;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One order in one transaction.
 *
 * @param before null for a new order
 * @param decision what an operator decided in it; null where none did
 */
record Change(@Nullable OrderImage before, OrderImage after, @Nullable DecisionImage decision) {

  /** Whether an operator or customer took the order out of Error. */
  boolean leavesError() {
    return before != null && before.is(WireNames.ERROR) && !after.is(WireNames.ERROR);
  }

  boolean entersError() {
    return after.is(WireNames.ERROR) && (before == null || !before.is(WireNames.ERROR));
  }

  /** Whether the order got its next edition. */
  boolean isCorrected() {
    return before != null && after.edition() != before.edition();
  }

  /** Whether a step of its workflow made that edition. */
  boolean isAmended() {
    return starts().anyMatch(step -> step.after().agent().startsWith("amend:"));
  }

  boolean turnsToUndo() {
    return before != null && !before.isUndo() && after.isUndo();
  }

  /** The steps with what they were, those that it added not started; none for a new order. */
  Stream<StepChange> steps() {
    OrderImage earlier = before;
    return earlier == null
        ? Stream.empty()
        : IntStream.range(0, after.steps().size())
            .mapToObj(at -> new StepChange(before(earlier, at), after.steps().get(at)));
  }

  private StepImage before(OrderImage earlier, int at) {
    StepImage step = after.steps().get(at);
    return at < earlier.steps().size()
        ? earlier.steps().get(at)
        : StepImage.notStarted(at, step.name(), step.agent());
  }

  /** Whether an operator decided the step. */
  boolean isDecided(StepChange step) {
    return decision != null && decision.step().equals(step.after().name());
  }

  /** The steps that were started. */
  Stream<StepChange> starts() {
    return steps().filter(StepChange::isStart).filter(step -> !isDecided(step));
  }

  /** One step in one transaction. */
  record StepChange(StepImage before, StepImage after) {

    private static final Duration BETWEEN_HINTS = Duration.ofSeconds(10);

    boolean isStart() {
      return after.attempt() > before.attempt();
    }

    /** Whether its element is undone from now on, while the order goes on. */
    boolean turnsToUndo() {
      return !before.isInUndoneElement() && after.isInUndoneElement();
    }

    boolean isChange() {
      return !before.equals(after);
    }

    /** Whether an attempt that was open has ended. */
    boolean isEnd() {
      return before.isOpen() && !after.isOpen() && !isStart() && !isUndoWithoutAttempt();
    }

    /** Whether its undo was decided on before any attempt of it: not needed, or not dared. */
    boolean isUndoWithoutAttempt() {
      return before.isBeforeItsUndo()
          && (after.is(WireNames.UNDONE) || after.is(WireNames.UNDO_FAILED));
    }

    /** Whether a live attempt was set to wait for its next. */
    boolean isReArm() {
      return before.isLive(before.direction()) && after.isReArmed(before.direction()) && !isStart();
    }

    /**
     * Whether it is asked about sooner than its partner said: now, as an operator wants it, or as a
     * hook does, when its last status is old enough.
     */
    boolean isAskedAboutSooner(Instant now) {
      Instant wanted = after.notBefore();
      return before.isAcceptedAndRests()
          && after.isAcceptedAndRests()
          && wanted != null
          && wanted.isBefore(before.notBefore())
          && !wanted.isAfter(now.plus(BETWEEN_HINTS));
    }

    boolean isMove(String from, String to) {
      return before.is(from) && after.is(to);
    }

    AttemptImage attempt(OrderImage order) {
      return new AttemptImage(order.orderId(), after.name(), after.direction(), after.attempt());
    }
  }
}
