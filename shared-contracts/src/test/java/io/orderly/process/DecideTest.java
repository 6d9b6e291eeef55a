package io.orderly.process;

import static io.orderly.process.StepFinding.DID_NOT_HAPPEN;
import static io.orderly.process.StepFinding.HAPPENED;
import static io.orderly.process.StepFinding.UNDONE;
import static io.orderly.process.Workflows.step;
import static io.orderly.process.Workflows.undoNone;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.process.Decision.Verdict;
import io.orderly.process.ProcessEvent.Decide;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** An operator says of a step what only a person can know. */
class DecideTest {

  private static final String GIVEN = "{\"shipment\":\"by hand\"}";
  private static final StepOutcome REALLY = new StepOutcome.Completed("{\"real\":true}");

  private static Decision decide(OrderHistory story, String step, StepFinding verdict) {
    String result = verdict == HAPPENED ? GIVEN : null;
    return story.when(new Decide(story.order().version(), step, verdict, result));
  }

  private static OrderHistory payThenShip() {
    return OrderHistory.of(Workflows.of(step("pay"), step("ship", "pay")));
  }

  /** Both of its steps are Completed or refused, and no agent can undo either. */
  private static OrderHistory errorBehindTwoThatCannotBeUndone() {
    OrderHistory story =
        OrderHistory.of(
            Workflows.of(
                step("reserve"), undoNone(step("pay", "reserve")), undoNone(step("ship", "pay"))));
    story.claim();
    story.completed("reserve");
    story.completed("pay");
    story.refused("ship");
    return story;
  }

  @Test
  void aRefusedStepThatHappenedIsCompletedWithItsResultAndItsSuccessorStarts() {
    OrderHistory story = payThenShip();
    story.claim();
    story.refused("pay");

    Decision decided = decide(story, "pay", HAPPENED);
    Decision claimed = story.claim();

    assertThat(decided.after().state()).isEqualTo(ProcessState.PENDING);
    assertThat(decided.after().failure()).isNull();
    assertThat(decided.after().nextAgent()).as("who claims it").isEqualTo("agent-of-ship");
    assertThat(decided.after().step("pay").state()).isEqualTo(StepState.COMPLETED);
    assertThat(decided.after().step("pay").result()).isEqualTo(GIVEN);
    assertThat(decided.events())
        .extracting(OrderEvent::kind)
        .containsExactly(OrderEvent.Kind.DECIDED);
    assertThat(decided.events().get(0).detail())
        .isEqualTo("happened: was Failed, is Completed with " + GIVEN);
    assertThat(claimed.starts()).extracting(StepStart::step).containsExactly("ship");
  }

  @Test
  void anOrderWhoseLastStepHappenedIsProcessed() {
    OrderHistory story = Situations.errorRunning();

    decide(story, "pay", HAPPENED);

    assertThat(story.claim().after().state()).isEqualTo(ProcessState.PROCESSED);
  }

  @Test
  void whatWasDoneByHandBeforeItWasStartedHasBegunSoThatAnUndoCoversIt() {
    OrderHistory story = OrderHistory.of(Workflows.of(step("pay"), step("ship")));
    story.creditFor("agent-of-pay").claim();
    story.refused("pay");

    Decision decided = decide(story, "ship", HAPPENED);
    story.creditForAll().undo();
    Decision claimed = story.claim();

    assertThat(decided.after().step("ship").attempt()).isEqualTo(1);
    assertThat(decided.starts()).isEmpty();
    assertThat(decided.after().state()).as("pay is Failed still").isEqualTo(ProcessState.ERROR);
    assertThat(claimed.starts()).extracting(StepStart::step).contains("ship");
  }

  @Test
  void noStepHappensBeforeThoseThatItComesAfter() {
    OrderHistory story = payThenShip();
    story.claim();
    story.refused("pay");

    Decision decision = decide(story, "ship", HAPPENED);

    assertThat(decision.verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(decision.reason()).contains("ship comes after step pay, which is Failed");
  }

  @Test
  void anOrderStaysInErrorWhileAnotherStepWaitsForAPerson() {
    OrderHistory story = OrderHistory.of(Workflows.of(step("reserve"), step("pay")));
    story.claim();
    story.refused("pay");
    story.refused("reserve");

    Decision first = decide(story, "pay", HAPPENED);
    Decision second = decide(story, "reserve", HAPPENED);

    assertThat(first.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(first.after().step("reserve").state()).isEqualTo(StepState.FAILED);
    assertThat(second.after().state()).isEqualTo(ProcessState.PENDING);
  }

  @Test
  void aStepThatDidNotHappenIsNotStartedAndTheOrderWaitsForWhatIsToBeDone() {
    OrderHistory story = Situations.errorRunning();
    int attempt = story.step("pay").attempt();

    Decision decided = decide(story, "pay", DID_NOT_HAPPEN);
    Decision resubmitted = story.resubmit();
    Decision claimed = story.claim();

    assertThat(decided.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(decided.after().step("pay").state()).isEqualTo(StepState.NOT_STARTED);
    assertThat(decided.after().step("pay").firstStartedAt()).isNull();
    assertThat(resubmitted.after().state()).isEqualTo(ProcessState.PENDING);
    assertThat(claimed.after().step("pay").attempt()).isEqualTo(attempt + 1);
  }

  @Test
  void aStepThatDidNotHappenIsStillCoveredByAnUndo() {
    OrderHistory story = Situations.errorRunning();
    decide(story, "pay", DID_NOT_HAPPEN);
    story.undo();

    assertThat(story.claim().starts())
        .extracting(StepStart::direction)
        .containsExactly(Direction.UNDO);
  }

  @Test
  void aStepPastItsDeadlineIsDecidedBeforeTheOrderIsInError() {
    OrderHistory story = Situations.pendingReArmed();
    OrderHistory lost = Situations.processing();

    Decision happened = decide(story, "pay", HAPPENED);
    Decision didNot = decide(lost, "pay", DID_NOT_HAPPEN);

    assertThat(happened.after().isClaimable()).isTrue();
    assertThat(didNot.after().isClaimable()).isTrue();
    assertThat(lost.claim().after().step("pay").attempt()).isEqualTo(2);
  }

  @Test
  void aStepThatMayStillBeAnsweredIsNotDecidedAndIsToldWhenItMayBe() {
    OrderHistory story = OrderHistory.of(Workflows.of(step("reserve"), step("pay")));
    story.claim();
    story.refused("pay");

    Decision early = decide(story, "reserve", HAPPENED);
    story.at(story.step("reserve").completeBy().plus(OrderHistory.GRACE));
    Decision later = decide(story, "reserve", HAPPENED);

    assertThat(early.verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(early.reason())
        .contains(
            "may still be answered",
            story.step("reserve").completeBy().plus(OrderHistory.GRACE).toString());
    assertThat(later.isChange()).isTrue();
  }

  @Test
  void beforeAnErrorOnlyAStepPastItsDeadlineIsDecided() {
    OrderHistory story = payThenShip();
    story.claim();
    story.completed("pay");
    story.later(Duration.ofHours(1));

    Decision decision = decide(story, "pay", UNDONE);

    assertThat(decision.verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(decision.reason()).contains("pay is Completed and the order is Processing");
  }

  @Test
  void aStepThatWasTakenBackByHandTurnsTheOrderToUndo() {
    OrderHistory story = OrderHistory.of(Workflows.of(step("pay"), undoNone(step("ship", "pay"))));
    story.claim();
    story.completed("pay");
    story.claim();
    story.refused("ship");

    Decision refused = story.undo();
    Decision decided = decide(story, "ship", UNDONE);
    Decision claimed = story.claim();

    assertThat(refused.reason()).contains("ship has begun and can't be undone");
    assertThat(decided.after().state()).isEqualTo(ProcessState.UNDOING);
    assertThat(claimed.starts()).extracting(StepStart::step).containsExactly("pay");
    assertThat(story.completed("pay").after().state()).isEqualTo(ProcessState.UNDONE);
  }

  @Test
  void whatComesBeforeAStepDecidedUndoneIsUndoneAfterWhatComesBehindIt() {
    OrderHistory story =
        OrderHistory.of(
            Workflows.of(
                step("reserve"),
                step("authorise", "reserve"),
                step("capture", "authorise"),
                step("ship", "capture")));
    story.claim();
    story.completed("reserve");
    story.completed("authorise");
    story.completed("capture");
    story.refused("ship");

    decide(story, "authorise", UNDONE);
    Decision ship = story.creditForAll().claim();
    Decision capture = story.completed("ship");
    Decision reserve = story.completed("capture");

    assertThat(ship.starts()).extracting(StepStart::step).containsExactly("ship");
    assertThat(capture.starts()).extracting(StepStart::step).containsExactly("capture");
    assertThat(reserve.starts()).extracting(StepStart::step).containsExactly("reserve");
  }

  @Test
  void ofTwoStepsThatCannotBeUndoneBothAreTakenBackBeforeTheOrderIs() {
    OrderHistory story = errorBehindTwoThatCannotBeUndone();

    Decision first = decide(story, "ship", UNDONE);
    Decision resubmitted = story.resubmit();
    Decision undo = story.undo();
    Decision second = decide(story, "pay", UNDONE);

    assertThat(first.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(first.after().direction()).isEqualTo(Direction.FORWARD);
    assertThat(resubmitted.verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(resubmitted.reason()).contains("ship is Undone", "can only be undone");
    assertThat(undo.reason()).contains("pay has begun and can't be undone");
    assertThat(second.after().state()).isEqualTo(ProcessState.UNDOING);
    assertThat(story.claim().starts()).extracting(StepStart::step).containsExactly("reserve");
  }

  @Test
  void aFailedUndoThatWasDoneByHandClosesTheOrder() {
    OrderHistory story = Situations.errorUndoFailed();

    Decision decided = decide(story, "pay", UNDONE);

    assertThat(decided.after().state()).isEqualTo(ProcessState.UNDOING);
    assertThat(decided.after().step("pay").result()).isNotNull();
    assertThat(story.claim().after().state()).isEqualTo(ProcessState.UNDONE);
  }

  /** The undo of a step whose call was never answered, given up. */
  private static OrderHistory undoOfAnUnknownFailed() {
    OrderHistory story = payThenShip();
    story.claim();
    story.undo();
    story.notBeforeIsReached();
    story.claim();
    story.refused("pay");
    return story;
  }

  @Test
  void theUndoOfAStepThatDidNotHappenIsDone() {
    OrderHistory story = undoOfAnUnknownFailed();

    decide(story, "pay", DID_NOT_HAPPEN);

    assertThat(story.claim().after().state()).isEqualTo(ProcessState.UNDONE);
  }

  @Test
  void theUndoOfAStepThatHappenedIsCalledWithItsResult() {
    OrderHistory story = undoOfAnUnknownFailed();
    int attempt = story.step("pay").attempt();

    decide(story, "pay", HAPPENED);
    Decision claimed = story.claim();

    assertThat(claimed.starts()).extracting(StepStart::attempt).containsExactly(attempt + 1);
    assertThat(claimed.after().step("pay").result()).isEqualTo(GIVEN);
    assertThat(story.completed("pay").after().state()).isEqualTo(ProcessState.UNDONE);
  }

  @Test
  void whatAnAgentAnsweredIsNotDecidedOtherwise() {
    OrderHistory story = Situations.errorUndoFailed();

    assertThat(decide(story, "pay", DID_NOT_HAPPEN).reason())
        .contains("pay happened, as its result says", "decide it undone");
    assertThat(decide(story, "pay", HAPPENED).reason())
        .contains("it is already known to have happened");
    assertThat(decide(story, "ship", UNDONE).reason()).contains("ship was never started");
  }

  @Test
  void aLateAnswerThatSaysTheSameChangesNothing() {
    OrderHistory story = Situations.errorRunning();
    ProcessEvent late = story.replyTo("pay", REALLY);
    decide(story, "pay", HAPPENED);

    Decision decision = story.when(late);

    assertThat(decision.verdict()).isEqualTo(Verdict.IGNORED);
    assertThat(story.step("pay").result()).isEqualTo(GIVEN);
  }

  @Test
  void aLateAnswerThatSaysOtherwiseIsToldAndChangesNothing() {
    OrderHistory story = Situations.errorRunning();
    ProcessEvent late = story.replyTo("pay", REALLY);
    decide(story, "pay", DID_NOT_HAPPEN);

    Decision decision = story.when(late);

    assertThat(story.step("pay").state()).isEqualTo(StepState.NOT_STARTED);
    assertThat(decision.events())
        .extracting(OrderEvent::kind)
        .containsExactly(OrderEvent.Kind.CONTRADICTED);
    assertThat(decision.alerts())
        .extracting(alert -> alert.failure().code())
        .containsExactly("late-answer");
  }

  /** Where no tombstone is kept a step without an effect is undone without a call. */
  @Test
  void aStepThatALateAnswerSaysToHaveHappenedIsUndoneByACall() {
    OrderHistory believed = unansweredWithoutTombstones();
    decide(believed, "pay", DID_NOT_HAPPEN);
    OrderHistory contradicted = unansweredWithoutTombstones();
    ProcessEvent late = contradicted.replyTo("pay", REALLY);
    decide(contradicted, "pay", DID_NOT_HAPPEN);
    Decision told = contradicted.when(late);

    believed.undo();
    contradicted.undo();

    assertThat(believed.claim().starts()).isEmpty();
    assertThat(believed.order().state()).isEqualTo(ProcessState.UNDONE);
    assertThat(contradicted.claim().starts())
        .extracting(StepStart::direction)
        .containsExactly(Direction.UNDO);
    assertThat(told.events().get(0).detail())
        .contains("answered attempt 3 of step pay as completed, after the step was NotStarted");
  }

  private static OrderHistory unansweredWithoutTombstones() {
    OrderHistory story =
        OrderHistory.of(
            Workflows.withoutTombstones(Workflows.of(step("pay"), step("ship", "pay"))));
    story.claim();
    story.unanswered(Workflows.ATTEMPTS);
    return story;
  }

  @Test
  void aLateRefusalOfWhatHappenedIsTold() {
    OrderHistory story = payThenShip();
    story.claim();
    story.unanswered(Workflows.ATTEMPTS);
    ProcessEvent late =
        story.replyTo("pay", new StepOutcome.Failed(new Failure("card-declined", "no such card")));
    decide(story, "pay", HAPPENED);

    Decision decision = story.when(late);

    assertThat(decision.alerts()).hasSize(1);
    assertThat(decision.after().state()).isEqualTo(ProcessState.PENDING);
  }

  @Test
  void whoSawAnotherVersionOrNamesNoStepIsRefused() {
    OrderHistory story = Situations.errorFailed();
    long seen = story.order().version() - 1;

    assertThat(story.when(new Decide(seen, "pay", HAPPENED, GIVEN)).reason())
        .contains("saw " + seen);
    assertThat(decide(story, "party", UNDONE).reason()).contains("no step party");
  }

  @Test
  void onlyWhatHappenedHasAResult() {
    assertThatThrownBy(() -> new Decide(1, "pay", HAPPENED, null))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Decide(1, "pay", UNDONE, GIVEN))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
