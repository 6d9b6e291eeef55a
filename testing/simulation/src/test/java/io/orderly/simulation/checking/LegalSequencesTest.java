package io.orderly.simulation.checking;

import static io.orderly.simulation.checking.EventSequence.GRACE;
import static io.orderly.simulation.checking.EventSequence.ME;
import static io.orderly.simulation.checking.EventSequence.PAY;
import static io.orderly.simulation.checking.EventSequence.RESERVE;
import static io.orderly.simulation.checking.EventSequence.SECOND;
import static io.orderly.simulation.checking.EventSequence.SHIP;
import static io.orderly.simulation.checking.EventSequence.WITHIN;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LegalSequencesTest {

  @Test
  void everyStepCompletes() {
    EventSequence sequence = EventSequence.live(SHIP).gaze();

    sequence.happens(SHIP, WireNames.FORWARD).answers(SHIP, WireNames.ANSWER_COMPLETED);
    sequence
        .commit(
            o ->
                o.step(SHIP, OrderImageBuilder.ended(WireNames.COMPLETED))
                    .over(WireNames.PROCESSED))
        .rest();

    assertThat(sequence.invariants.reports()).isEmpty();
  }

  @Test
  void anUnansweredStepIsCountedAndTriedAgain() {
    EventSequence sequence = EventSequence.live(RESERVE).passes(WITHIN.plus(GRACE));

    sequence.commit(
        o ->
            o.step(RESERVE, OrderImageBuilder.reArmed(sequence.now().plus(SECOND), 1))
                .resting(WireNames.PENDING, sequence.now().plus(SECOND)));
    sequence.gaze().passes(SECOND);
    sequence.commit(o -> o.waiting(WireNames.PENDING, "inventory")).gaze();
    sequence.start(RESERVE).gaze();

    assertThat(sequence.order().steps().get(RESERVE).attempt()).isEqualTo(2);
  }

  @Test
  void aCompletedReplyToAReArmedAttemptCounts() {
    EventSequence sequence = EventSequence.live(RESERVE).happens(RESERVE, WireNames.FORWARD);
    sequence.answers(RESERVE, WireNames.ANSWER_COMPLETED).passes(WITHIN.plus(GRACE));

    sequence.commit(
        o ->
            o.step(RESERVE, OrderImageBuilder.reArmed(sequence.now().plus(SECOND), 1))
                .resting(WireNames.PENDING, sequence.now().plus(SECOND)));
    sequence.commit(
        o ->
            o.step(RESERVE, OrderImageBuilder.ended(WireNames.COMPLETED))
                .waiting(WireNames.PENDING, "payment"));
    sequence.gaze();

    assertThat(sequence.order().failureCount()).isEqualTo(1);
  }

  @Test
  void anUndoAfterItsWaitLeavesNoEffect() {
    EventSequence sequence = EventSequence.undoing().gaze();

    sequence.undo(PAY).gaze().answers(PAY, WireNames.ANSWER_COMPLETED);
    sequence.happens(RESERVE, WireNames.UNDO);
    sequence.commit(
        o ->
            o.step(PAY, OrderImageBuilder.ended(WireNames.UNDONE))
                .step(RESERVE, OrderImageBuilder.started(WireNames.UNDOING, sequence.until()))
                .locked(WireNames.UNDOING, ME, sequence.until()));
    sequence.answers(RESERVE, WireNames.ANSWER_COMPLETED);
    sequence
        .commit(
            o -> o.step(RESERVE, OrderImageBuilder.ended(WireNames.UNDONE)).over(WireNames.UNDONE))
        .rest();

    assertThat(sequence.order().state()).isEqualTo(WireNames.UNDONE);
  }

  @Test
  void aRefusedStepSendsTheOrderToErrorAndIsResubmitted() {
    EventSequence sequence = EventSequence.live(RESERVE).answers(RESERVE, WireNames.ANSWER_FAILED);
    AlertImage alert = sequence.alert();

    sequence.commit(
        o ->
            o.step(RESERVE, OrderImageBuilder.ended(WireNames.FAILED))
                .step(RESERVE, OrderImageBuilder.counted(1))
                .over(WireNames.ERROR),
        alert);
    sequence.invariants.alertDelivered(alert);
    sequence.gaze().rest();
    sequence.commit(
        o ->
            o.step(RESERVE, OrderImageBuilder.ended(WireNames.NOT_STARTED))
                .step(RESERVE, OrderImageBuilder.counted(0))
                .waiting(WireNames.PENDING, "inventory"));
    sequence.gaze().start(RESERVE).gaze();

    assertThat(sequence.order().steps().get(RESERVE).attempt()).isEqualTo(2);
  }

  @Test
  void aStepDecidedByAnOperatorNeedsNoEffect() {
    EventSequence sequence = EventSequence.live(RESERVE).passes(WITHIN.plus(GRACE));
    sequence.commitInError();

    sequence.decide(
        RESERVE,
        WireNames.HAPPENED,
        o ->
            o.step(RESERVE, OrderImageBuilder.ended(WireNames.COMPLETED))
                .waiting(WireNames.PENDING, "payment"));
    sequence.gaze().start(PAY).gaze();

    assertThat(sequence.order().steps().get(RESERVE).state()).isEqualTo(WireNames.COMPLETED);
  }

  @Test
  void theSchedulerThatServesAReplyTakesTheLock() {
    EventSequence sequence = EventSequence.live(RESERVE).happens(RESERVE, WireNames.FORWARD);

    sequence.answers(RESERVE, WireNames.ANSWER_COMPLETED);
    sequence.commit(
        o ->
            o.step(RESERVE, OrderImageBuilder.ended(WireNames.COMPLETED))
                .step(PAY, OrderImageBuilder.started(WireNames.RUNNING, sequence.until()))
                .locked(WireNames.PROCESSING, "scheduler-2#7", sequence.until()));

    sequence.gaze();
    assertThat(sequence.order().lockedBy()).isEqualTo("scheduler-2#7");
  }

  @Test
  void aLateEffectWithoutTombstonesIsReported() {
    EventSequence sequence = EventSequence.live(SHIP).passes(WITHIN.plus(GRACE));
    sequence.commit(o -> o.direction(WireNames.UNDO).waiting(WireNames.UNDOING, "carrier"));
    sequence.undo(SHIP).answers(SHIP, WireNames.ANSWER_COMPLETED);
    sequence.commit(
        o ->
            o.step(SHIP, OrderImageBuilder.ended(WireNames.UNDONE))
                .step(PAY, OrderImageBuilder.started(WireNames.UNDOING, sequence.until()))
                .locked(WireNames.UNDOING, ME, sequence.until()));

    sequence.happens(SHIP, WireNames.FORWARD);

    assertThat(sequence.invariants.reports()).hasSize(1);
  }
}
