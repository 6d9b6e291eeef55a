package io.orderly.simulation.checking;

import static io.orderly.simulation.checking.Tale.GRACE;
import static io.orderly.simulation.checking.Tale.ME;
import static io.orderly.simulation.checking.Tale.PAY;
import static io.orderly.simulation.checking.Tale.RESERVE;
import static io.orderly.simulation.checking.Tale.SECOND;
import static io.orderly.simulation.checking.Tale.SHIP;
import static io.orderly.simulation.checking.Tale.WITHIN;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LegalTalesTest {

  @Test
  void everyStepCompletes() {
    Tale tale = Tale.live(SHIP).gaze();

    tale.happens(SHIP, Words.FORWARD).answers(SHIP, Words.ANSWER_COMPLETED);
    tale.commit(o -> o.step(SHIP, Sketch.ended(Words.COMPLETED)).over(Words.PROCESSED)).rest();

    assertThat(tale.invariants.reports()).isEmpty();
  }

  @Test
  void anUnansweredStepIsCountedAndTriedAgain() {
    Tale tale = Tale.live(RESERVE).passes(WITHIN.plus(GRACE));

    tale.commit(
        o ->
            o.step(RESERVE, Sketch.reArmed(tale.now().plus(SECOND), 1))
                .resting(Words.PENDING, tale.now().plus(SECOND)));
    tale.gaze().passes(SECOND);
    tale.commit(o -> o.waiting(Words.PENDING, "inventory")).gaze();
    tale.start(RESERVE).gaze();

    assertThat(tale.order().steps().get(RESERVE).attempt()).isEqualTo(2);
  }

  @Test
  void aGoodReplyToARestingAttemptCounts() {
    Tale tale = Tale.live(RESERVE).happens(RESERVE, Words.FORWARD);
    tale.answers(RESERVE, Words.ANSWER_COMPLETED).passes(WITHIN.plus(GRACE));

    tale.commit(
        o ->
            o.step(RESERVE, Sketch.reArmed(tale.now().plus(SECOND), 1))
                .resting(Words.PENDING, tale.now().plus(SECOND)));
    tale.commit(
        o -> o.step(RESERVE, Sketch.ended(Words.COMPLETED)).waiting(Words.PENDING, "payment"));
    tale.gaze();

    assertThat(tale.order().failureCount()).isEqualTo(1);
  }

  @Test
  void anUndoWaitsAndLeavesNothingBehind() {
    Tale tale = Tale.undoing().gaze();

    tale.undo(PAY).gaze().answers(PAY, Words.ANSWER_COMPLETED);
    tale.happens(RESERVE, Words.UNDO);
    tale.commit(
        o ->
            o.step(PAY, Sketch.ended(Words.UNDONE))
                .step(RESERVE, Sketch.started(Words.UNDOING, tale.until()))
                .locked(Words.UNDOING, ME, tale.until()));
    tale.answers(RESERVE, Words.ANSWER_COMPLETED);
    tale.commit(o -> o.step(RESERVE, Sketch.ended(Words.UNDONE)).over(Words.UNDONE)).rest();

    assertThat(tale.order().state()).isEqualTo(Words.UNDONE);
  }

  @Test
  void aRefusalEndsInAnErrorThatIsToldAndResubmitted() {
    Tale tale = Tale.live(RESERVE).answers(RESERVE, Words.ANSWER_FAILED);
    AlertImage alert = tale.alert();

    tale.commit(
        o ->
            o.step(RESERVE, Sketch.ended(Words.FAILED))
                .step(RESERVE, Sketch.counted(1))
                .over(Words.ERROR),
        alert);
    tale.invariants.alertDelivered(alert);
    tale.gaze().rest();
    tale.commit(
        o ->
            o.step(RESERVE, Sketch.ended(Words.NOT_STARTED))
                .step(RESERVE, Sketch.counted(0))
                .waiting(Words.PENDING, "inventory"));
    tale.gaze().start(RESERVE).gaze();

    assertThat(tale.order().steps().get(RESERVE).attempt()).isEqualTo(2);
  }

  @Test
  void aStepThatAnOperatorDecidesNeedNotHaveHappened() {
    Tale tale = Tale.live(RESERVE).passes(WITHIN.plus(GRACE));
    tale.commitInError();

    tale.decide(
        RESERVE,
        Words.HAPPENED,
        o -> o.step(RESERVE, Sketch.ended(Words.COMPLETED)).waiting(Words.PENDING, "payment"));
    tale.gaze().start(PAY).gaze();

    assertThat(tale.order().steps().get(RESERVE).state()).isEqualTo(Words.COMPLETED);
  }

  @Test
  void whoeverServesAReplyTakesOverTheLock() {
    Tale tale = Tale.live(RESERVE).happens(RESERVE, Words.FORWARD);

    tale.answers(RESERVE, Words.ANSWER_COMPLETED);
    tale.commit(
        o ->
            o.step(RESERVE, Sketch.ended(Words.COMPLETED))
                .step(PAY, Sketch.started(Words.RUNNING, tale.until()))
                .locked(Words.PROCESSING, "scheduler-2#7", tale.until()));

    tale.gaze();
    assertThat(tale.order().lockedBy()).isEqualTo("scheduler-2#7");
  }

  @Test
  void aLateEffectWhereNothingPreventsItIsReported() {
    Tale tale = Tale.live(SHIP).passes(WITHIN.plus(GRACE));
    tale.commit(o -> o.direction(Words.UNDO).waiting(Words.UNDOING, "carrier"));
    tale.undo(SHIP).answers(SHIP, Words.ANSWER_COMPLETED);
    tale.commit(
        o ->
            o.step(SHIP, Sketch.ended(Words.UNDONE))
                .step(PAY, Sketch.started(Words.UNDOING, tale.until()))
                .locked(Words.UNDOING, ME, tale.until()));

    tale.happens(SHIP, Words.FORWARD);

    assertThat(tale.invariants.reports()).hasSize(1);
  }
}
