package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.messages.StepRequest;
import io.orderly.workflow.FailurePolicies;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A step that its remote service accepted waits, is asked about, and ends by an answer alone. */
class AcceptedStepTest {

  private static final Duration LONGEST = Duration.ofDays(3);
  private static final String ANSWER = "{\"shipment\":\"1Z\"}";

  private OrderHistory story = claimed(FailurePolicy.ALERT);

  @Test
  void itWaitsWithoutALockAndUncounted() {
    Instant tomorrow = story.now().plus(Duration.ofDays(1));

    accepted(tomorrow);

    assertThat(story.order().state()).isEqualTo(ProcessState.PENDING);
    assertThat(story.order().lockedBy()).isNull();
    assertThat(story.order().notBefore()).isEqualTo(tomorrow);
    assertThat(story.step("pay").state()).isEqualTo(StepState.RUNNING);
    assertThat(story.step("pay").failureCount()).isZero();
    assertThat(story.step("pay").history().acceptance())
        .isEqualTo(new Acceptance(story.now(), story.now().plus(LONGEST), ANSWER));
  }

  @Test
  void theNextAttemptAsksForItsStatus() {
    accepted(story.now().plusSeconds(60));

    StepRequest request = nextRequest();

    assertThat(request.attempt()).isEqualTo(2);
    assertThat(Objects.requireNonNull(request.accepted()).answer().path("shipment").asText())
        .isEqualTo("1Z");
  }

  @Test
  void itsStatusCompletesIt() {
    accepted(story.now().plusSeconds(60));
    next();

    story.reply("pay", new StepOutcome.Completed("{\"delivered\":true}"));

    assertThat(story.order().state()).isEqualTo(ProcessState.PROCESSED);
    assertThat(story.step("pay").result()).isEqualTo("{\"delivered\":true}");
  }

  @Test
  void aDayOfSilenceIsNeitherCountedNorAnError() {
    accepted(story.now().plusSeconds(60));

    for (int asked = 0; asked < 50; asked++) {
      next();
      story.deadlinePasses();
    }

    assertThat(story.step("pay").failureCount()).isZero();
    assertThat(story.order().state()).isEqualTo(ProcessState.PENDING);
    assertThat(story.step("pay").attempt()).isEqualTo(51);
  }

  /** The partner is down as the time ends: nobody knows, so nothing is undone. */
  @Test
  void silenceAtTheEndOfItsTimeDecidesNothing() {
    story = claimed(FailurePolicy.UNDO);
    accepted(story.now().plus(LONGEST));
    next();

    story.deadlinePasses();

    assertThat(story.order().direction()).isEqualTo(Direction.FORWARD);
    assertThat(story.order().state()).isEqualTo(ProcessState.PENDING);
  }

  /** Of this order alone perhaps, so a person has to look. */
  @Test
  void silenceForLongAfterItsTimeIsAnErrorAndNoUndo() {
    story = claimed(FailurePolicy.UNDO);
    accepted(story.now().plus(LONGEST));

    for (int asked = 0; asked < Workflows.ATTEMPTS; asked++) {
      next();
      story.deadlinePasses();
    }

    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    assertThat(story.order().direction()).isEqualTo(Direction.FORWARD);
  }

  @Test
  void manyDeclinesOfItsStatusAreToldOnceAndDoNotFailIt() {
    accepted(story.now().plusSeconds(60));

    int alerts = 0;
    for (int asked = 0; asked < 20; asked++) {
      next();
      alerts += story.reply("pay", new StepOutcome.Declined()).alerts().size();
      story.later(Duration.ofMinutes(10));
    }

    assertThat(alerts).isEqualTo(1);
    assertThat(story.order().state()).isEqualTo(ProcessState.PENDING);
  }

  @Test
  void whatIsStillOpenAfterItsTimeIsAnErrorByPolicy() {
    accepted(story.now().plus(Duration.ofDays(9)));
    assertThat(story.order().notBefore()).isEqualTo(story.now().plus(LONGEST));
    next();

    Decision decision = accepted(null);

    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    assertThat(decision.alerts()).hasSize(1);
    assertThat(Objects.requireNonNull(story.order().failure()).code())
        .isEqualTo(FailurePolicies.NOT_COMPLETED);
    assertThat(story.order().failure().message())
        .contains("accepted step pay at 2026-01-05T08:00:00Z");
    assertThat(story.step("pay").state()).isEqualTo(StepState.RUNNING);
  }

  @Test
  void whatIsStillOpenAfterItsTimeIsUndoneByPolicy() {
    story = claimed(FailurePolicy.UNDO);
    accepted(null);
    next();

    accepted(null);

    assertThat(story.order().direction()).isEqualTo(Direction.UNDO);
    StepRequest undo = nextRequest();
    assertThat(undo.accepted()).isNull();
    assertThat(Objects.requireNonNull(undo.undoes()).result().path("shipment").asText())
        .isEqualTo("1Z");
  }

  @Test
  void thePolicyWaitAsksAgainUntilItsWaitsAreUsedUp() {
    story = claimed(FailurePolicy.WAIT);
    accepted(null);
    next();

    for (int waits = 0; waits < Workflows.WAITS; waits++) {
      assertThat(accepted(null).alerts()).hasSize(1);
      assertThat(story.order().notBefore()).isEqualTo(story.now().plus(Workflows.WAIT_FOR));
      next();
    }
    accepted(null);

    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
  }

  @Test
  void silenceDuringTheWaitsOfItsPolicyIsNoError() {
    story = claimed(FailurePolicy.WAIT);
    accepted(null);
    next();
    accepted(null);
    next();

    story.deadlinePasses();

    assertThat(story.order().state()).isEqualTo(ProcessState.PENDING);
  }

  @Test
  void anAnswerEndsItInAnOrderInErrorToo() {
    accepted(null);
    next();
    accepted(null);

    story.reply("pay", new StepOutcome.Completed("{}"));

    assertThat(story.step("pay").state()).isEqualTo(StepState.COMPLETED);
  }

  @Test
  void aResubmittedOrderWaitsAsLongAgain() {
    accepted(null);
    next();
    accepted(null);

    story.resubmit();

    assertThat(story.claim().starts()).hasSize(1);
    Instant asked = story.now();
    accepted(null);
    assertThat(story.order().state()).isEqualTo(ProcessState.PENDING);
    assertThat(story.order().notBefore()).isEqualTo(asked.plus(LONGEST));
  }

  /** Of two copies of the request one was accepted and one refused, as a duplicate perhaps. */
  @Test
  void aRefusalBesideTheAcceptanceIsLeftToItsStatus() {
    ProcessEvent.Reply refusal =
        story.replyTo("pay", new StepOutcome.Failed(new Failure("duplicate", "known already")));
    accepted(story.now().plusSeconds(60));

    assertThat(story.when(refusal).isChange()).isFalse();
  }

  @Test
  void aRefusalByItsStatusSaysThatNothingStands() {
    story = claimed(FailurePolicy.UNDO);
    accepted(story.now().plusSeconds(60));
    next();

    story.reply("pay", new StepOutcome.Failed(new Failure("returned", "nobody was at home")));

    assertThat(story.step("pay").forwardOutcome()).isEqualTo(ForwardOutcome.NO_EFFECT);
    assertThat(story.order().direction()).isEqualTo(Direction.UNDO);
  }

  @Test
  void aSecondAcceptanceOfTheSameAttemptChangesNothing() {
    ProcessEvent.Reply copy = story.replyTo("pay", new StepOutcome.Accepted("{\"other\":1}", null));
    accepted(story.now().plusSeconds(60));

    assertThat(story.when(copy).isChange()).isFalse();
  }

  @Test
  void anAgentThatAsksTooSoonWaitsASecond() {
    accepted(story.now().minusSeconds(60));

    assertThat(story.order().notBefore()).isEqualTo(story.now().plusSeconds(1));
  }

  /** The key may be forgotten long before the parcel arrives: to ask repeats no call. */
  @Test
  void itIsAskedAboutBeyondTheIdempotencyWindow() {
    accepted(story.now().plus(Workflows.WINDOW.plusDays(1)));

    assertThat(nextRequest().accepted()).isNotNull();
  }

  @Test
  void anUndoKnowsWhatWasAcceptedBeyondTheIdempotencyWindow() {
    accepted(story.now().plus(Workflows.WINDOW.plusDays(1)));
    story.later(Workflows.WINDOW.plusHours(1));

    story.undo();

    assertThat(story.claim().starts())
        .extracting(StepStart::direction)
        .containsExactly(Direction.UNDO);
  }

  /** The answer is in flight as the order turns to undo: its undo needs what it names. */
  @Test
  void anAcceptanceAfterTheTurnToUndoIsKeptForTheUndo() {
    story.undo();

    accepted(story.now().plusSeconds(60));
    story.at(Objects.requireNonNull(story.order().notBefore()));
    StepRequest undo = nextRequest();

    assertThat(Objects.requireNonNull(undo.undoes()).result()).isNotNull();
  }

  @Test
  void aPersonMayCompleteItOnceItsCallIsOver() {
    accepted(story.now().plusSeconds(60));
    story.later(Duration.ofSeconds(20));

    Decision decision = decide(StepFinding.HAPPENED, "{\"signed\":true}");

    assertThat(decision.verdict()).isEqualTo(Decision.Verdict.APPLIED);
    story.claim();
    assertThat(story.order().state()).isEqualTo(ProcessState.PROCESSED);
  }

  @Test
  void itsOrderIsNotCorrectedWhileItIsOpen() {
    accepted(story.now().plusSeconds(60));

    assertThat(story.correct().verdict()).isEqualTo(Decision.Verdict.REFUSED);
  }

  @Test
  void itsOrderIsUndoneAtOnceOnceNoCallIsUnderWay() {
    accepted(story.now().plus(Duration.ofDays(1)));
    story.later(Duration.ofHours(1));

    story.undo();

    assertThat(story.claim().starts())
        .extracting(StepStart::direction)
        .containsExactly(Direction.UNDO);
  }

  @Test
  void anOperatorHasItAskedAboutNow() {
    accepted(story.now().plus(Duration.ofDays(1)));
    story.later(Duration.ofHours(1));

    Decision decision = story.when(new ProcessEvent.AskStatus(story.order().version()));

    assertThat(decision.after().isClaimable()).isTrue();
    assertThat(nextRequest().accepted()).isNotNull();
    assertThat(story.when(new ProcessEvent.AskStatus(story.order().version())).verdict())
        .as("a second question while the first is under way")
        .isEqualTo(Decision.Verdict.REFUSED);
  }

  @Test
  void aHintHasItAskedAboutNow() {
    story.later(Duration.ofSeconds(1));
    accepted(story.now().plus(Duration.ofDays(1)));
    story.later(Duration.ofSeconds(2));

    Decision decision = hint(story.step("pay").agent());

    assertThat(decision.after().isClaimable()).isTrue();
    assertThat(nextRequest().accepted()).isNotNull();
  }

  /** The first comes a moment after a status that said "not yet"; the others are of no use. */
  @Test
  void hintsHaveItAskedAboutEveryTenSecondsAtMost() {
    story.later(Duration.ofSeconds(1));
    accepted(story.now().plus(Duration.ofDays(1)));
    hint(story.step("pay").agent());
    Instant asked = story.now();
    story.claim();
    story.later(Duration.ofSeconds(1));
    accepted(story.now().plus(Duration.ofDays(1)));

    assertThat(hint(story.step("pay").agent()).isChange()).isTrue();
    assertThat(story.step("pay").notBefore()).isEqualTo(asked.plusSeconds(10));
    for (int more = 0; more < 8; more++) {
      story.later(Duration.ofSeconds(1));
      assertThat(hint(story.step("pay").agent()).isChange()).isFalse();
    }
    assertThat(story.step("pay").notBefore()).isEqualTo(asked.plusSeconds(10));
  }

  @Test
  void aHintOfAnotherAgentOrOfAStepThatDoesNotWaitChangesNothing() {
    assertThat(hint(story.step("pay").agent()).isChange()).as("its call is under way").isFalse();
    accepted(story.now().plus(Duration.ofDays(1)));

    assertThat(hint("ship-agent").isChange()).isFalse();
    story.undo();
    assertThat(hint(story.step("pay").agent()).isChange()).as("it is undone").isFalse();
  }

  @Test
  void nothingIsAskedWhileItsOrderIsPaused() {
    accepted(story.now().plusSeconds(60));
    story.pause();
    story.later(Duration.ofMinutes(5));
    story.when(new ProcessEvent.NotBeforeReached());

    assertThat(story.claim().starts()).isEmpty();
    story.resume();
    assertThat(story.claim().starts()).hasSize(1);
  }

  @Test
  void thatItNeverHappenedIsNotBelievedOfWhatWasAccepted() {
    accepted(story.now().plusSeconds(60));
    story.undo();
    next();

    story.neverHappened("pay");

    assertThat(Objects.requireNonNull(story.step("pay").failure()).code())
        .isEqualTo("undo-contradicts-result");
  }

  /** A status that nobody answers may be asked for weeks, so not every two seconds. */
  @Test
  void silenceIsFollowedByTheLongestBackoff() {
    accepted(story.now().plusSeconds(60));
    next();

    story.deadlinePasses();

    assertThat(story.order().notBefore()).isEqualTo(story.now().plus(Duration.ofMinutes(1)));
  }

  /** A scheduler that can't run the workflow keeps it; one that can says until when. */
  @Test
  void itIsRecordedWithoutTheWorkflow() {
    ProcessEvent.Reply reply = story.replyTo("pay", new StepOutcome.Accepted(ANSWER, null));

    OrderProcess after = Replies.handBack(story.order(), reply, story.now()).after();

    OrderStep step = Objects.requireNonNull(after.step("pay"));
    assertThat(after.lockedBy()).isNull();
    assertThat(step.notBefore()).isEqualTo(story.now().plusSeconds(60));
    assertThat(Objects.requireNonNull(step.history().acceptance()).until()).isNull();
  }

  @Test
  void aStepThatIsDecidedNotToHaveHappenedIsPerformedAgain() {
    accepted(null);
    next();
    accepted(null);
    story.later(Duration.ofHours(1));
    decide(StepFinding.DID_NOT_HAPPEN, null);
    story.resubmit();

    assertThat(nextRequest().accepted()).isNull();
  }

  private Decision accepted(@Nullable Instant askAt) {
    return story.reply("pay", new StepOutcome.Accepted(ANSWER, askAt));
  }

  private Decision hint(String agent) {
    return story.when(new ProcessEvent.StatusHint(Set.of(agent)));
  }

  private Decision decide(StepFinding finding, @Nullable String result) {
    return story.when(new ProcessEvent.Decide(story.order().version(), "pay", finding, result));
  }

  private Decision next() {
    Instant due = story.order().notBefore();
    if (due != null) {
      story.at(due.isBefore(story.now()) ? story.now() : due);
      story.when(new ProcessEvent.NotBeforeReached());
    }
    return story.claim();
  }

  private StepRequest nextRequest() {
    Decision decision = next();
    return StepRequest.of(
        decision.after(), decision.starts().get(0), order(), null, story.workflow(), 0);
  }

  private static Order order() {
    return new Order(
        "536365",
        "17850",
        "United Kingdom",
        "GBP",
        OrderHistory.SUBMITTED,
        BigDecimal.TEN,
        List.of(new OrderLine("85123A", "WHITE HANGING HEART", 1, BigDecimal.TEN)));
  }

  private static OrderHistory claimed(FailurePolicy policy) {
    OrderHistory story =
        OrderHistory.of(
            Workflows.of(Workflows.onFailure(Workflows.step("pay"), policy).withMaxWait(LONGEST)));
    story.claim();
    return story;
  }
}
