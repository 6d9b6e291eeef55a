package io.orderly.process;

import static io.orderly.process.Workflows.step;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.Order;
import io.orderly.messages.StepRequest;
import io.orderly.process.ProcessEvent.AfterCorrection;
import io.orderly.process.ProcessEvent.Correct;
import io.orderly.process.ProcessEvent.Decide;
import io.orderly.process.StepConditions.ConditionResult;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The attributes of an order are corrected. */
class CorrectTest {

  private static final Duration PAST = Workflows.COMPLETE_WITHIN.plus(OrderHistory.GRACE);

  private static OrderHistory refusedAtSecondStep() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    story.claim();
    story.completed("reserve");
    story.refused("pay");
    return story;
  }

  @Test
  void aRefusedStepIsPerformedAgainInTheNextEditionAndCompletedOnesKeepTheirs() {
    OrderHistory story = refusedAtSecondStep();
    story.later(PAST);

    Decision corrected = story.correct();
    story.resubmit();
    Decision claimed = story.claim();

    assertThat(corrected.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(corrected.after().edition()).isEqualTo(2);
    assertThat(corrected.events())
        .containsExactly(
            OrderEvent.ofOrder(OrderEvent.Kind.CORRECTED, "edition 2: attributes.address"));
    assertThat(claimed.starts()).extracting(StepStart::attempt).containsExactly(2);
    assertThat(story.step("pay").edition()).isEqualTo(2);
    assertThat(story.step("reserve").edition()).isEqualTo(1);
    story.completed("pay");
    assertThat(story.step("ship").edition()).isEqualTo(2);
  }

  @Test
  void theSameCommandResubmits() {
    OrderHistory story = refusedAtSecondStep();
    story.later(PAST);

    Decision corrected = story.correct(AfterCorrection.RESUBMIT);

    assertThat(corrected.after().state()).isEqualTo(ProcessState.PENDING);
    assertThat(corrected.after().version()).isEqualTo(corrected.before().version() + 1);
    assertThat(corrected.events())
        .extracting(OrderEvent::kind)
        .containsExactly(OrderEvent.Kind.CORRECTED, OrderEvent.Kind.RESUBMITTED);
    assertThat(corrected.after().isClaimable()).isTrue();
  }

  @Test
  void theNextEditionIsNotCalledBeforeAnOlderRequestCanNoLongerBe() {
    OrderHistory story = refusedAtSecondStep();

    Decision corrected = story.correct(AfterCorrection.RESUBMIT);

    assertThat(corrected.after().notBefore())
        .isEqualTo(story.step("pay").completeBy().plus(OrderHistory.GRACE));
    assertThat(story.claim().starts()).isEmpty();
    story.notBeforeIsReached();
    assertThat(story.claim().starts()).extracting(StepStart::step).containsExactly("pay");
  }

  @Test
  void aStepThatWaitsForItsOlderEditionHoldsUpNoOther() {
    OrderHistory story = OrderHistory.of(Workflows.joining());
    story.creditFor(story.workflow().step("reserve").agent()).claim();
    story.refused("reserve");
    story.correct(AfterCorrection.RESUBMIT);

    Decision claimed = story.creditForAll().claim();

    assertThat(claimed.starts()).extracting(StepStart::step).containsExactly("pay");
    story.later(PAST);
    assertThat(story.completed("pay").starts())
        .extracting(StepStart::step)
        .containsExactly("reserve");
  }

  @Test
  void anOrderInFlightIsNotCorrected() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    story.claim();

    assertThat(story.correct().reason())
        .isEqualTo("step reserve is in flight; correct the order once attempt 1 is answered");
  }

  @Test
  void aStepOfUnknownOutcomeIsDecidedFirst() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));
    story.claim();
    story.deadlinePasses();

    Decision early = story.correct();
    story.when(new Decide(story.order().version(), "pay", StepFinding.DID_NOT_HAPPEN, null));
    Decision decided = story.correct();

    assertThat(early.reason()).endsWith("decide that step first");
    assertThat(decided.isChange()).isTrue();
  }

  @Test
  void aRefusalAfterAnUnansweredAttemptProvesNothing() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));
    story.claim();
    story.deadlinePasses();
    story.notBeforeIsReached();
    story.claim();
    story.refused("pay");

    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    assertThat(story.correct().reason()).endsWith("decide that step first");
  }

  @Test
  void anOrderIsCorrectedBeforeItsFirstStepToo() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());

    story.correct();
    story.claim();

    assertThat(story.step("reserve").edition()).isEqualTo(2);
    assertThat(story.step("reserve").attempt()).isEqualTo(1);
  }

  @Test
  void aLateRefusalOfTheOlderEditionChangesNothing() {
    OrderHistory story = refusedAtSecondStep();
    ProcessEvent late =
        new ProcessEvent.Reply(
            "pay",
            Direction.FORWARD,
            1,
            new StepOutcome.Failed(new Failure("bad-address", "no such street")),
            OrderHistory.OTHER);
    story.later(PAST);
    story.correct(AfterCorrection.RESUBMIT);
    story.claim();

    Decision decision = story.when(late);

    assertThat(decision.isChange()).isFalse();
    assertThat(story.step("pay").edition()).isEqualTo(2);
  }

  @Test
  void aLateSuccessOfTheOlderEditionIsAnAlert() {
    OrderHistory story = refusedAtSecondStep();
    story.later(PAST);
    story.correct(AfterCorrection.RESUBMIT);
    story.claim();

    Decision decision =
        story.when(
            new ProcessEvent.Reply(
                "pay", Direction.FORWARD, 1, new StepOutcome.Completed("{}"), OrderHistory.OTHER));

    assertThat(decision.alerts())
        .extracting(alert -> alert.failure().code())
        .containsExactly(OrderEvent.LATE_ANSWER);
  }

  /** At a partner without keys, every attempt after a call that may have been made looks for it. */
  @Test
  void theFirstCallOfAnEditionHasNoEarlierOneAndFurtherCallsStayInIt() {
    OrderHistory story = refusedAtSecondStep();
    story.later(PAST);
    story.correct(AfterCorrection.RESUBMIT);

    StepRequest first = request(story, story.claim());
    story.deadlinePasses();
    Decision refused = story.correct();
    story.notBeforeIsReached();
    StepRequest second = request(story, story.claim());

    assertThat(first.remoteKey()).endsWith(":pay:e2");
    assertThat(first.earlierCallsUntil()).isNull();
    assertThat(first.firstStartedAt()).isNull();
    assertThat(refused.isChange()).isFalse();
    assertThat(second.remoteKey()).isEqualTo(first.remoteKey());
    assertThat(second.earlierCallsUntil()).isEqualTo(first.completeBy().plus(OrderHistory.GRACE));
  }

  @Test
  void aCallThatMayHaveBeenMadeAfterAllIsRepeatedInItsOwnEdition() {
    OrderHistory story = refusedAtSecondStep();
    story.later(PAST);
    story.correct(AfterCorrection.RESUBMIT);
    story.when(
        new ProcessEvent.Reply(
            "pay", Direction.FORWARD, 1, new StepOutcome.Completed("{}"), OrderHistory.OTHER));

    StepRequest request = request(story, story.claim());

    assertThat(story.order().edition()).isEqualTo(2);
    assertThat(request.remoteKey()).endsWith(":pay");
    assertThat(request.earlierCallsUntil()).isNotNull();
  }

  private static StepRequest request(OrderHistory story, Decision claimed) {
    Order order =
        new Order("R-1", "C-1", null, "EUR", OrderHistory.SUBMITTED, BigDecimal.ONE, List.of());
    return StepRequest.of(
        claimed.after(), claimed.starts().get(0), order, null, story.workflow(), 0);
  }

  @Test
  void anUndoIsOfTheEditionThatItTakesBack() {
    OrderHistory story = refusedAtSecondStep();
    story.later(PAST);
    story.correct();

    story.undo();
    story.claim();
    story.completed("pay");
    story.completed("reserve");

    assertThat(story.order().state()).isEqualTo(ProcessState.UNDONE);
    assertThat(story.step("pay").edition()).isEqualTo(1);
    assertThat(story.order().edition()).isEqualTo(2);
  }

  @Test
  void anOrderThatIsUndoneIsNotCorrected() {
    OrderHistory story = refusedAtSecondStep();
    story.undo();

    assertThat(story.correct().reason()).startsWith("the order is being undone");
  }

  @Test
  void anotherVersionThanTheSeenOneIsRefused() {
    OrderHistory story = refusedAtSecondStep();

    Decision decision =
        story.when(
            new Correct(story.order().version() - 1, List.of("attributes"), AfterCorrection.STAY));

    assertThat(decision.reason()).startsWith("the order has changed");
  }

  @Test
  void anOrderHasAtMostAHundredEditions() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    for (int edition = 2; edition <= Corrections.MAX_EDITIONS; edition++) {
      story.correct();
    }

    assertThat(story.order().edition()).isEqualTo(100);
    assertThat(story.correct().reason())
        .isEqualTo("the order has 100 editions, which is the maximum");
  }

  @Test
  void aConditionIsAskedAnewWhereNothingWasBuiltOnItsAnswer() {
    StepConditions byEdition =
        (order, step, workflow) ->
            order.edition() == 1 ? ConditionResult.NOT_MET : ConditionResult.MET;
    OrderHistory story =
        OrderHistory.of(
                Workflows.of(
                    step("first").when("by edition"),
                    step("reserve", "first"),
                    step("check", "reserve").when("by edition"),
                    step("ship", "check")))
            .conditions(byEdition);
    story.claim();
    story.completed("reserve");
    story.refused("ship");
    story.later(PAST);

    story.correct(AfterCorrection.RESUBMIT);
    Decision claimed = story.claim();

    assertThat(story.step("first").state()).isEqualTo(StepState.SKIPPED);
    assertThat(claimed.starts()).extracting(StepStart::step).containsExactly("check");
    assertThat(story.completed("check").starts())
        .extracting(StepStart::step)
        .containsExactly("ship");
  }
}
