package io.orderly.process;

import static io.orderly.process.Workflows.onFailure;
import static io.orderly.process.Workflows.step;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.ForwardCall;
import io.orderly.messages.Order;
import io.orderly.messages.StepRequest;
import io.orderly.process.Decision.Verdict;
import io.orderly.process.ProcessEvent.Reply;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a remote service may have forgotten, or denies, is never guessed at: a person looks. */
class UnknownOutcomeTest {

  @Test
  void anUndoThatNeverHappenedIsNotBelievedOfACompletedStep() {
    OrderHistory story = Situations.undoingLocked();

    Decision decision = story.neverHappened("pay");

    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDO_FAILED);
    assertThat(decision.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(decision.after().failure().code()).isEqualTo("undo-contradicts-result");
    assertThat(decision.alerts()).extracting(Alert::step).containsExactly("pay");
    assertThat(decision.alerts().get(0).nextAction()).contains("Look the order up", "agent-of-pay");
  }

  @Test
  void ofAStepOfUnknownOutcomeItIsBelievedWhileTheCallIsRemembered() {
    OrderHistory story = undoingUnknown();
    story.claim();

    Decision decision = story.neverHappened("pay");

    assertThat(decision.after().state()).isEqualTo(ProcessState.UNDONE);
    assertThat(story.step("pay").history().undoResult()).isEqualTo("{\"neverHappened\":true}");
  }

  @Test
  void itIsNotBelievedOfACallThatMayBeForgotten() {
    OrderHistory story = undoingUnknown();
    Instant last = OrderHistory.SUBMITTED.plus(Workflows.WINDOW).minus(Workflows.COMPLETE_WITHIN);
    story.at(last).claim();
    story.deadlinePasses();
    story.notBeforeIsReached();
    story.claim();

    Decision decision = story.neverHappened("pay");

    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDO_FAILED);
    assertThat(decision.after().failure().code()).isEqualTo("undo-unproven");
  }

  @Test
  void everyAttemptOfTheUndoSaysUntilWhenTheForwardCallIsRemembered() {
    OrderHistory story = undoingUnknown();
    Decision first = story.claim();
    story.deadlinePasses();
    story.notBeforeIsReached();
    story.later(Workflows.WINDOW.dividedBy(2));
    Decision second = story.claim();

    assertThat(second.starts()).extracting(StepStart::attempt).containsExactly(3);
    assertThat(List.of(undoes(story, first), undoes(story, second)))
        .extracting(ForwardCall::repeatableUntil)
        .containsOnly(OrderHistory.SUBMITTED.plus(Workflows.WINDOW));
    assertThat(List.of(undoes(story, first), undoes(story, second)))
        .extracting(ForwardCall::since)
        .containsOnly(OrderHistory.SUBMITTED);
  }

  @Test
  void aRequestSaysSinceWhenEarlierCallsMayHaveActed() {
    OrderHistory story = undoingUnknown();
    Decision first = story.claim();
    Instant undoBegan = story.now();
    story.deadlinePasses();
    story.notBeforeIsReached();

    Decision second = story.claim();

    assertThat(request(story, first).firstStartedAt()).isNull();
    assertThat(request(story, second).firstStartedAt()).isEqualTo(undoBegan);
  }

  @Test
  void aFirstRequestThatIsSentAgainSaysWhenItWasSent() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));
    Decision claimed = story.claim();
    assertThat(request(story, claimed).firstStartedAt()).isNull();

    StepStart again = story.resend("pay").get(0);

    assertThat(request(story.order(), story, again).firstStartedAt())
        .isEqualTo(OrderHistory.SUBMITTED);
  }

  private static ForwardCall undoes(OrderHistory story, Decision started) {
    return Objects.requireNonNull(request(story, started).undoes());
  }

  private static StepRequest request(OrderHistory story, Decision started) {
    return request(started.after(), story, started.starts().get(0));
  }

  private static StepRequest request(OrderProcess process, OrderHistory story, StepStart start) {
    Order order =
        new Order("R-1", "C-1", null, "EUR", OrderHistory.SUBMITTED, BigDecimal.ONE, List.of());
    return StepRequest.of(process, start, order, null, story.workflow(), 0);
  }

  @Test
  void itIsNotBelievedWhereAnOlderVersionBeganTheUndo() {
    OrderHistory story = undoingUnknown();
    story.claim();
    story.being(story.order().withStep(story.step("pay").with(StepHistory.NONE)));

    Decision decision = story.neverHappened("pay");

    assertThat(decision.after().failure().code()).isEqualTo("undo-unproven");
  }

  @Test
  void aFirstUndoOfUnknownOutcomePastTheWindowAsksAnOperatorAndCallsNothing() {
    OrderHistory story = undoingUnknown().later(Workflows.WINDOW);

    Decision decision = story.claim();

    assertThat(decision.starts()).isEmpty();
    assertThat(decision.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(decision.after().failure().code()).isEqualTo("idempotency-window-passed");
    assertThat(decision.alerts()).hasSize(1);
    assertThat(story.step("pay").attempt()).isEqualTo(1);
  }

  @Test
  void theOtherStepsAreUndoneBeforeAnOperatorIsAsked() {
    OrderHistory story = OrderHistory.of(Workflows.of(step("reserve"), step("pay")));
    story.claim();
    story.completed("reserve");
    story.undo();
    story.notBeforeIsReached();
    story.later(Workflows.WINDOW);

    Decision claimed = story.claim();
    Decision replied = story.completed("reserve");

    assertThat(claimed.starts()).extracting(StepStart::step).containsExactly("reserve");
    assertThat(replied.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(replied.alerts()).extracting(Alert::step).containsExactly("pay");
  }

  @Test
  void aStepThatIsKnownToBeCompletedIsUndoneHoweverOldItIs() {
    OrderHistory story = Situations.undoingClaimable().later(Workflows.WINDOW.multipliedBy(3));

    Decision decision = story.claim();

    assertThat(decision.starts()).extracting(StepStart::step).containsExactly("pay");
  }

  @Test
  void aResubmitOfUnknownOutcomePastTheWindowIsRefused() {
    OrderHistory story = Situations.errorRunning().later(Workflows.WINDOW);

    Decision decision = story.resubmit();

    assertThat(decision.verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(decision.reason()).contains("step pay", "agent-of-pay", "checkedAtPartner");
  }

  @Test
  void anOperatorWhoHasLookedMayResubmitAndTheHistorySaysSo() {
    OrderHistory story = Situations.errorRunning().later(Workflows.WINDOW);

    Decision decision = story.resubmitChecked();
    Decision claimed = story.claim();

    assertThat(decision.events())
        .filteredOn(event -> event.kind() == OrderEvent.Kind.RESUBMITTED)
        .extracting(OrderEvent::detail)
        .containsExactly("resubmitted; the operator checked unknown outcomes at the partner");
    assertThat(claimed.starts()).hasSize(1);
  }

  @Test
  void aResubmitWithinTheWindowDoesNotBeginItAnew() {
    OrderHistory story = Situations.errorRunning();
    story.resubmit();
    story.at(OrderHistory.SUBMITTED.plus(Workflows.WINDOW));

    Decision decision = story.claim();

    assertThat(decision.starts()).isEmpty();
    assertThat(decision.after().failure().code()).isEqualTo("idempotency-window-passed");
  }

  @Test
  void aRefusalAfterAnUnansweredAttemptLeavesTheOutcomeUnknown() {
    OrderHistory story = Situations.pendingDue();
    story.claim();
    story.refused("pay");
    story.later(Workflows.WINDOW);

    Decision decision = story.resubmit();

    assertThat(story.step("pay").forwardOutcome()).isEqualTo(ForwardOutcome.UNKNOWN);
    assertThat(decision.verdict()).isEqualTo(Verdict.REFUSED);
  }

  @Test
  void aRefusalOfARequestThatWasSentAgainLeavesTheOutcomeUnknown() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));
    story.claim();
    List<StepStart> resent = story.resend("pay");
    story.refused("pay");
    story.later(Workflows.WINDOW);

    Decision decision = story.resubmit();

    assertThat(resent).extracting(StepStart::attempt).containsExactly(1);
    assertThat(story.step("pay").forwardOutcome()).isEqualTo(ForwardOutcome.UNKNOWN);
    assertThat(decision.verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(decision.reason())
        .contains("it was refused, but its request was sent or delivered more than once");
  }

  @Test
  void soDoesOneOfARequestThatItsAgentGotAgain() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));
    story.claim();

    story.reply("pay", new StepOutcome.Failed(new Failure("refused", "no"), Delivery.REDELIVERED));

    assertThat(story.step("pay").state()).isEqualTo(StepState.FAILED);
    assertThat(story.step("pay").forwardOutcome()).isEqualTo(ForwardOutcome.UNKNOWN);
  }

  @Test
  void aRefusalOfTheNextAttemptTakesNothingOfThatBack() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));
    story.claim();
    story.resend("pay");
    story.refused("pay");
    story.later(Duration.ofMinutes(1)).resubmit();
    story.claim();

    story.refused("pay");

    assertThat(story.step("pay").forwardOutcome()).isEqualTo(ForwardOutcome.UNKNOWN);
    assertThat(story.step("pay").firstStartedAt()).isEqualTo(OrderHistory.SUBMITTED);
  }

  @Test
  void whatWasRefusedAfterItWasSentAgainIsUndoneWithACall() {
    OrderHistory story =
        OrderHistory.of(
            Workflows.withoutTombstones(Workflows.of(onFailure(step("pay"), FailurePolicy.UNDO))));
    story.claim();
    story.resend("pay");
    story.refused("pay");
    story.notBeforeIsReached();

    Decision decision = story.claim();

    assertThat(decision.starts()).extracting(StepStart::direction).containsExactly(Direction.UNDO);
  }

  @Test
  void aSuccessThatComesAfterARefusalIsToldAndLeavesTheOutcomeUnknown() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));
    story.claim();
    Reply other = story.replyTo("pay", new StepOutcome.Completed("{}"));
    story.refused("pay");

    Decision told = story.when(other);
    story.later(Workflows.WINDOW);

    assertThat(told.alerts()).extracting(Alert::step).containsExactly("pay");
    assertThat(told.events())
        .extracting(OrderEvent::kind)
        .containsExactly(OrderEvent.Kind.CONTRADICTED);
    assertThat(story.step("pay").state()).isEqualTo(StepState.FAILED);
    assertThat(story.resubmit().verdict()).isEqualTo(Verdict.REFUSED);
  }

  @Test
  void aSuccessAfterARefusalDoesNotBeginTheWindowAnew() {
    OrderHistory story = Situations.pendingDue();
    story.claim();
    Reply other = story.replyTo("pay", new StepOutcome.Completed("{}"));
    story.refused("pay");

    story.when(other);

    assertThat(story.step("pay").firstStartedAt()).isEqualTo(OrderHistory.SUBMITTED);
  }

  @Test
  void aSuccessOfARefusedAttemptIsToldWhileTheNextOneIsUnderWay() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));
    story.claim();
    Reply other = story.replyTo("pay", new StepOutcome.Completed("{}"));
    story.refused("pay");
    story.later(Duration.ofMinutes(1)).resubmit();
    story.claim();

    Decision told = story.when(other);
    story.refused("pay");

    assertThat(told.alerts()).hasSize(1);
    assertThat(story.step("pay").forwardOutcome()).isEqualTo(ForwardOutcome.UNKNOWN);
  }

  @Test
  void anAnswerToNoAttemptContradictsNothing() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));
    story.claim();

    Decision decision =
        story.when(
            new Reply(
                "pay", Direction.FORWARD, 0, new StepOutcome.Completed("{}"), OrderHistory.ME));

    assertThat(decision.isChange()).isFalse();
  }

  @Test
  void aSecondRefusalSaysThatTheFirstOneProvedTooMuch() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));
    story.claim();
    Reply second =
        story.replyTo(
            "pay", new StepOutcome.Failed(new Failure("refused", "no"), Delivery.REDELIVERED));
    story.refused("pay");

    Decision noted = story.when(second);
    Decision again = story.when(second);

    assertThat(noted.alerts()).isEmpty();
    assertThat(again.isChange()).isFalse();
    assertThat(story.step("pay").state()).isEqualTo(StepState.FAILED);
    assertThat(story.step("pay").forwardOutcome()).isEqualTo(ForwardOutcome.UNKNOWN);
    assertThat(story.step("pay").firstStartedAt()).isEqualTo(OrderHistory.SUBMITTED);
  }

  @Test
  void aSchedulerWithoutTheWorkflowTellsOfAContradictionToo() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));
    story.claim();
    Reply other = story.replyTo("pay", new StepOutcome.Completed("{}"));
    story.refused("pay");

    Decision told = OrderStateMachine.handBack(story.order(), other, story.now());

    assertThat(told.alerts()).hasSize(1);
    assertThat(told.after().step("pay").forwardOutcome()).isEqualTo(ForwardOutcome.UNKNOWN);
  }

  @Test
  void onlyWhatIsLiveAndInTimeIsSentAgain() {
    OrderHistory rested = Situations.pendingReArmed();
    OrderHistory late = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));
    late.claim();
    late.at(late.step("pay").completeBy());

    assertThat(rested.resend("pay")).isEmpty();
    assertThat(late.resend("pay")).isEmpty();
    assertThat(late.step("pay").history()).isEqualTo(StepHistory.NONE);
  }

  @Test
  void aStepThatWasOnlyRefusedIsResubmittedHoweverOldItIs() {
    OrderHistory story = Situations.errorFailed().later(Workflows.WINDOW.multipliedBy(2));

    Decision decision = story.resubmit();

    assertThat(decision.after().state()).isEqualTo(ProcessState.PENDING);
    assertThat(story.step("pay").forwardOutcome()).isEqualTo(ForwardOutcome.NO_EFFECT);
  }

  @Test
  void aStepThatNobodyTookMayHaveBeenDeliveredTwiceSoItsWindowGoesOn() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    story.claim();
    story.declined("reserve");
    story.later(Workflows.WINDOW);
    story.notBeforeIsReached();

    Decision decision = story.at(OrderHistory.SUBMITTED.plus(Workflows.WINDOW)).claim();

    assertThat(decision.starts()).isEmpty();
    assertThat(decision.after().state()).isEqualTo(ProcessState.ERROR);
  }

  @Test
  void aFirstUndoIsNeverBegunByAResubmitThatNobodyAnswersFor() {
    OrderHistory story = undoingUnknown().later(Workflows.WINDOW);
    story.claim();

    Decision unchecked = story.resubmit();
    Decision checked = story.resubmitChecked();
    Decision claimed = story.claim();
    Decision replied = story.neverHappened("pay");

    assertThat(unchecked.verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(checked.after().state()).isEqualTo(ProcessState.UNDOING);
    assertThat(claimed.starts()).extracting(StepStart::direction).containsExactly(Direction.UNDO);
    assertThat(replied.after().failure().code()).isEqualTo("undo-unproven");
  }

  @Test
  void aSchedulerWithoutTheWorkflowLeavesItToOneThatHasIt() {
    OrderHistory story = undoingUnknown();
    story.claim();
    Reply reply = story.replyTo("pay", new StepOutcome.NeverHappened("{}"));

    Decision decision = OrderStateMachine.handBack(story.order(), reply, story.now());

    assertThat(decision.after().step("pay").isReArmed(Direction.UNDO)).isTrue();
    assertThat(decision.after().lockedBy()).isNull();
  }

  @Test
  void theSameAnswerDeliveredTwiceMakesItRestOnce() {
    OrderHistory story = undoingUnknown();
    story.claim();
    Reply reply = story.replyTo("pay", new StepOutcome.NeverHappened("{}"));
    Decision first = OrderStateMachine.handBack(story.order(), reply, story.now());

    Decision second = OrderStateMachine.handBack(first.after(), reply, story.now().plusSeconds(10));

    assertThat(second.isChange()).isFalse();
    assertThat(second.after()).isEqualTo(first.after());
  }

  @Test
  void aRefusedStepIsUndoneWithoutACallWhereNoTombstoneIsKept() {
    OrderHistory story =
        OrderHistory.of(
            Workflows.withoutTombstones(
                Workflows.of(
                    step("reserve"), onFailure(step("pay", "reserve"), FailurePolicy.UNDO))));
    story.claim();
    story.completed("reserve");
    story.refused("pay");
    int attempt = story.step("pay").attempt();
    story.notBeforeIsReached();

    Decision claimed = story.claim();
    Decision replied = story.completed("reserve");

    assertThat(claimed.starts()).extracting(StepStart::step).containsExactly("reserve");
    assertThat(claimed.events())
        .extracting(OrderEvent::kind)
        .containsExactly(OrderEvent.Kind.UNDONE_WITHOUT_CALL);
    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDONE);
    assertThat(story.step("pay").attempt()).isEqualTo(attempt);
    assertThat(replied.after().state()).isEqualTo(ProcessState.UNDONE);
  }

  @Test
  void whereTombstonesAreKeptTheUndoOfARefusedStepIsCalledForItsTombstone() {
    OrderHistory story = Situations.errorFailed();
    story.undo();

    Decision decision = story.claim();

    assertThat(decision.starts()).extracting(StepStart::direction).containsExactly(Direction.UNDO);
  }

  @Test
  void thatItNeverHappenedIsAlwaysBelievedOfARefusedStep() {
    OrderHistory story = Situations.errorFailed().later(Workflows.WINDOW.multipliedBy(2));
    story.undo();
    story.claim();
    story.deadlinePasses();
    story.notBeforeIsReached();
    story.claim();

    Decision decision = story.neverHappened("pay");

    assertThat(decision.after().state()).isEqualTo(ProcessState.UNDONE);
  }

  @Test
  void aSuccessThatComesAfterNobodyTookItIsUndoneWithACall() {
    OrderHistory story =
        OrderHistory.of(
            Workflows.withoutTombstones(Workflows.of(step("pay"), step("ship", "pay"))));
    story.claim();
    story.declined("pay");
    story.completed("pay");
    story.undo();
    story.notBeforeIsReached();

    Decision decision = story.claim();

    assertThat(story.step("pay").forwardOutcome()).isEqualTo(ForwardOutcome.COMPLETED);
    assertThat(decision.starts()).extracting(StepStart::step).containsExactly("pay");
  }

  @Test
  void theTimesOfTheForwardAttemptAndTheAnswerOfTheUndoAreKept() {
    OrderHistory story = Situations.undoingClaimable();
    OrderStep performed = story.step("pay");
    story.claim();

    story.reply("pay", new StepOutcome.Completed("{\"refund\":\"r-1\"}"));

    StepHistory history = story.step("pay").history();
    assertThat(history.forward().startedAt()).isEqualTo(performed.startedAt());
    assertThat(history.forward().finishedAt()).isEqualTo(performed.finishedAt());
    assertThat(history.undoResult()).isEqualTo("{\"refund\":\"r-1\"}");
    assertThat(story.step("pay").result()).isEqualTo("{\"done\":\"pay\"}");
  }

  /** Its only step was called, never answered, and is to be undone. */
  private static OrderHistory undoingUnknown() {
    OrderHistory story = Situations.undoingRunning();
    story.notBeforeIsReached();
    return story;
  }
}
