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

    tale.happens(SHIP, WireNames.FORWARD).answers(SHIP, WireNames.ANSWER_COMPLETED);
    tale.commit(o -> o.step(SHIP, Sketch.ended(WireNames.COMPLETED)).over(WireNames.PROCESSED))
        .rest();

    assertThat(tale.invariants.reports()).isEmpty();
  }

  @Test
  void anUnansweredStepIsCountedAndTriedAgain() {
    Tale tale = Tale.live(RESERVE).passes(WITHIN.plus(GRACE));

    tale.commit(
        o ->
            o.step(RESERVE, Sketch.reArmed(tale.now().plus(SECOND), 1))
                .resting(WireNames.PENDING, tale.now().plus(SECOND)));
    tale.gaze().passes(SECOND);
    tale.commit(o -> o.waiting(WireNames.PENDING, "inventory")).gaze();
    tale.start(RESERVE).gaze();

    assertThat(tale.order().steps().get(RESERVE).attempt()).isEqualTo(2);
  }

  @Test
  void aGoodReplyToARestingAttemptCounts() {
    Tale tale = Tale.live(RESERVE).happens(RESERVE, WireNames.FORWARD);
    tale.answers(RESERVE, WireNames.ANSWER_COMPLETED).passes(WITHIN.plus(GRACE));

    tale.commit(
        o ->
            o.step(RESERVE, Sketch.reArmed(tale.now().plus(SECOND), 1))
                .resting(WireNames.PENDING, tale.now().plus(SECOND)));
    tale.commit(
        o ->
            o.step(RESERVE, Sketch.ended(WireNames.COMPLETED))
                .waiting(WireNames.PENDING, "payment"));
    tale.gaze();

    assertThat(tale.order().failureCount()).isEqualTo(1);
  }

  @Test
  void anUndoWaitsAndLeavesNothingBehind() {
    Tale tale = Tale.undoing().gaze();

    tale.undo(PAY).gaze().answers(PAY, WireNames.ANSWER_COMPLETED);
    tale.happens(RESERVE, WireNames.UNDO);
    tale.commit(
        o ->
            o.step(PAY, Sketch.ended(WireNames.UNDONE))
                .step(RESERVE, Sketch.started(WireNames.UNDOING, tale.until()))
                .locked(WireNames.UNDOING, ME, tale.until()));
    tale.answers(RESERVE, WireNames.ANSWER_COMPLETED);
    tale.commit(o -> o.step(RESERVE, Sketch.ended(WireNames.UNDONE)).over(WireNames.UNDONE)).rest();

    assertThat(tale.order().state()).isEqualTo(WireNames.UNDONE);
  }

  @Test
  void aRefusalEndsInAnErrorThatIsToldAndResubmitted() {
    Tale tale = Tale.live(RESERVE).answers(RESERVE, WireNames.ANSWER_FAILED);
    AlertImage alert = tale.alert();

    tale.commit(
        o ->
            o.step(RESERVE, Sketch.ended(WireNames.FAILED))
                .step(RESERVE, Sketch.counted(1))
                .over(WireNames.ERROR),
        alert);
    tale.invariants.alertDelivered(alert);
    tale.gaze().rest();
    tale.commit(
        o ->
            o.step(RESERVE, Sketch.ended(WireNames.NOT_STARTED))
                .step(RESERVE, Sketch.counted(0))
                .waiting(WireNames.PENDING, "inventory"));
    tale.gaze().start(RESERVE).gaze();

    assertThat(tale.order().steps().get(RESERVE).attempt()).isEqualTo(2);
  }

  @Test
  void aStepThatAnOperatorDecidesNeedNotHaveHappened() {
    Tale tale = Tale.live(RESERVE).passes(WITHIN.plus(GRACE));
    tale.commitInError();

    tale.decide(
        RESERVE,
        WireNames.HAPPENED,
        o ->
            o.step(RESERVE, Sketch.ended(WireNames.COMPLETED))
                .waiting(WireNames.PENDING, "payment"));
    tale.gaze().start(PAY).gaze();

    assertThat(tale.order().steps().get(RESERVE).state()).isEqualTo(WireNames.COMPLETED);
  }

  @Test
  void whoeverServesAReplyTakesOverTheLock() {
    Tale tale = Tale.live(RESERVE).happens(RESERVE, WireNames.FORWARD);

    tale.answers(RESERVE, WireNames.ANSWER_COMPLETED);
    tale.commit(
        o ->
            o.step(RESERVE, Sketch.ended(WireNames.COMPLETED))
                .step(PAY, Sketch.started(WireNames.RUNNING, tale.until()))
                .locked(WireNames.PROCESSING, "scheduler-2#7", tale.until()));

    tale.gaze();
    assertThat(tale.order().lockedBy()).isEqualTo("scheduler-2#7");
  }

  @Test
  void aLateEffectWhereNothingPreventsItIsReported() {
    Tale tale = Tale.live(SHIP).passes(WITHIN.plus(GRACE));
    tale.commit(o -> o.direction(WireNames.UNDO).waiting(WireNames.UNDOING, "carrier"));
    tale.undo(SHIP).answers(SHIP, WireNames.ANSWER_COMPLETED);
    tale.commit(
        o ->
            o.step(SHIP, Sketch.ended(WireNames.UNDONE))
                .step(PAY, Sketch.started(WireNames.UNDOING, tale.until()))
                .locked(WireNames.UNDOING, ME, tale.until()));

    tale.happens(SHIP, WireNames.FORWARD);

    assertThat(tale.invariants.reports()).hasSize(1);
  }
}
