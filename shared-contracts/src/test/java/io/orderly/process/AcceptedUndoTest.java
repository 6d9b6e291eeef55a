package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.ForwardCall;
import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.messages.StepRequest;
import io.orderly.workflow.FailurePolicies;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An undo that its remote service accepted waits, is asked about, and ends by an answer alone. */
class AcceptedUndoTest {

  private static final Duration LONGEST = Duration.ofDays(3);
  private static final String REFUND = "{\"refund\":\"R-1\"}";

  private OrderHistory story =
      OrderHistory.of(
          Workflows.of(
              Workflows.step("reserve"),
              Workflows.step("pay", "reserve").withMaxWait(LONGEST),
              Workflows.step("ship", "pay")));

  @BeforeEach
  void undoing() {
    story.claim();
    story.completed("reserve");
    story.completed("pay");
    story.undo();
    next();
    story.completed("ship");
    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDOING);
  }

  @Test
  void itWaitsWithoutALockAndIsUndoneByNobodysSilence() {
    Instant tomorrow = story.now().plus(Duration.ofDays(1));

    accepted(tomorrow);

    OrderStep step = story.step("pay");
    assertThat(story.order().state()).isEqualTo(ProcessState.UNDOING);
    assertThat(story.order().lockedBy()).isNull();
    assertThat(story.order().notBefore()).isEqualTo(tomorrow);
    assertThat(step.state()).isEqualTo(StepState.UNDOING);
    assertThat(step.acceptance())
        .isEqualTo(new Acceptance(story.now(), story.now().plus(LONGEST), REFUND));
    for (int asked = 0; asked < 50; asked++) {
      next();
      story.deadlinePasses();
    }
    assertThat(story.step("pay").failureCount()).isZero();
    assertThat(story.order().state()).isEqualTo(ProcessState.UNDOING);
  }

  @Test
  void itsStatusIsAskedForAndUndoesIt() {
    accepted(story.now().plusSeconds(60));

    StepRequest request = nextRequest();
    story.reply("pay", new StepOutcome.Completed("{\"booked\":true}"));

    assertThat(request.direction()).isEqualTo(Direction.UNDO);
    assertThat(Objects.requireNonNull(request.accepted()).answer().path("refund").asText())
        .isEqualTo("R-1");
    assertThat(Objects.requireNonNull(request.undoes()).outcome())
        .isEqualTo(ForwardCall.Outcome.COMPLETED);
    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDONE);
    assertThat(story.step("pay").history().undoResult()).isEqualTo("{\"booked\":true}");
  }

  /** No step before it is undone meanwhile: what it took back may be needed for that. */
  @Test
  void itsPredecessorsWaitForIt() {
    accepted(story.now().plusSeconds(60));
    assertThat(story.step("reserve").state()).isEqualTo(StepState.COMPLETED);
    next();
    story.reply("pay", new StepOutcome.Completed("{}"));

    assertThat(next().after().step("reserve").state()).isEqualTo(StepState.UNDOING);
  }

  @Test
  void itIsAnErrorOnceItIsOpenForTooLong() {
    accepted(null);
    assertThat(story.order().notBefore()).isEqualTo(story.now().plus(LONGEST));
    next();

    Decision decision = accepted(null);

    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    assertThat(decision.alerts()).hasSize(1);
    assertThat(Objects.requireNonNull(story.order().failure()).code())
        .isEqualTo(FailurePolicies.NOT_COMPLETED);
    assertThat(story.order().failure().message()).contains("accepted the undo of step pay");
    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDOING);
  }

  @Test
  void silenceAfterItsTimeIsAnErrorToo() {
    accepted(story.now().plus(LONGEST));

    for (int asked = 0; asked < Workflows.ATTEMPTS; asked++) {
      next();
      story.deadlinePasses();
    }

    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDOING);
  }

  /** A second refund would be one too many. */
  @Test
  void aResubmitAsksAgainAndDoesNotUndoAgain() {
    accepted(null);
    next();
    accepted(null);

    story.resubmit();

    assertThat(nextRequest().accepted()).isNotNull();
    assertThat(Objects.requireNonNull(story.step("pay").acceptance()).until())
        .isEqualTo(story.now().plus(LONGEST));
  }

  @Test
  void aRefusalFailsItAndAResubmitUndoesAnew() {
    accepted(story.now().plusSeconds(60));
    next();

    story.reply("pay", new StepOutcome.Failed(new Failure("refund-failed", "account closed")));

    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDO_FAILED);
    assertThat(story.step("pay").forwardOutcome()).isEqualTo(ForwardOutcome.COMPLETED);
    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    story.resubmit();
    assertThat(nextRequest().accepted()).isNull();
  }

  /** What was refused is the one call, so the window of the next one begins with it. */
  @Test
  void aRefusalAfterTheIdempotencyWindowKeepsNobodyFromUndoingAnew() {
    accepted(story.now().plus(Duration.ofDays(1)));
    story.later(Workflows.WINDOW.plusHours(1));
    next();
    story.reply("pay", new StepOutcome.Failed(new Failure("refund-failed", "account closed")));

    assertThat(story.resubmit().verdict()).isEqualTo(Decision.Verdict.APPLIED);
  }

  @Test
  void theIdempotencyWindowDoesNotKeepItsStatusFromBeingAskedFor() {
    accepted(story.now().plus(Duration.ofDays(1)));
    story.later(Workflows.WINDOW.plusHours(1));

    assertThat(nextRequest().accepted()).isNotNull();
  }

  @Test
  void anEventUndoesIt() {
    accepted(null);

    story.when(event("REFUND:1", new StepOutcome.Completed("{\"psp\":\"1\"}")));

    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDONE);
  }

  /** Its time is over and nobody knew; the webhook was late. */
  @Test
  void anEventUndoesItInAnOrderInError() {
    accepted(null);
    next();
    accepted(null);

    story.when(event("REFUND:1", new StepOutcome.Completed("{\"psp\":\"1\"}")));

    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDONE);
  }

  @Test
  void anEventThatRefusesFailsIt() {
    accepted(null);

    Decision decision =
        story.when(
            event("REFUND:1", new StepOutcome.Failed(new Failure("refund-refused", "closed"))));

    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDO_FAILED);
    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    assertThat(decision.alerts()).hasSize(1);
  }

  /** The refund was confirmed, and the bank sent it back a week later. */
  @Test
  void aRevocationOfWhatWasUndoneIsAnError() {
    accepted(null);
    story.when(event("REFUND:1", new StepOutcome.Completed("{}")));

    Decision decision =
        story.when(
            event("REFUND_FAILED:1", new StepOutcome.Failed(new Failure("returned", "closed"))));

    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    assertThat(Objects.requireNonNull(story.order().failure()).code())
        .isEqualTo(OrderEvent.LATE_EFFECT);
    assertThat(decision.alerts()).hasSize(1);
  }

  @Test
  void anOperatorAndAHookHaveItAskedAboutNow() {
    story.later(Duration.ofSeconds(1));
    accepted(story.now().plus(Duration.ofDays(1)));
    assertThat(story.when(new ProcessEvent.StatusHint(Set.of(Workflows.agentOf("pay")))).isChange())
        .isTrue();
    assertThat(nextRequest().accepted()).isNotNull();
    accepted(story.now().plus(Duration.ofDays(1)));

    Decision decision = story.when(new ProcessEvent.AskStatus(story.order().version()));

    assertThat(decision.after().isClaimable()).isTrue();
    assertThat(nextRequest().accepted()).isNotNull();
  }

  @Test
  void anOperatorMayDecideIt() {
    accepted(story.now().plus(Duration.ofDays(1)));
    story.later(Duration.ofSeconds(20));

    story.when(new ProcessEvent.Decide(story.order().version(), "pay", StepFinding.UNDONE, null));

    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDONE);
    assertThat(Objects.requireNonNull(story.step("pay").history().undoAcceptance()).until())
        .isNull();
  }

  /** Of two copies of the request one was accepted and one refused, as a duplicate perhaps. */
  @Test
  void theRefusalOfAnotherCopySaysNothing() {
    ProcessEvent.Reply refusal =
        story.replyTo("pay", new StepOutcome.Failed(new Failure("duplicate", "again")));
    accepted(story.now().plusSeconds(60));

    assertThat(story.when(refusal).isChange()).isFalse();
    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDOING);
  }

  /** A scheduler that can't run the workflow keeps it; one that can says until when. */
  @Test
  void itIsRecordedWithoutTheWorkflow() {
    ProcessEvent.Reply reply = story.replyTo("pay", new StepOutcome.Accepted(REFUND, null));

    OrderProcess after = Replies.handBack(story.order(), reply, story.now()).after();

    OrderStep step = Objects.requireNonNull(after.step("pay"));
    assertThat(step.notBefore()).isEqualTo(story.now().plusSeconds(60));
    assertThat(Objects.requireNonNull(step.acceptance()).until()).isNull();
  }

  /** The answers to the refund were lost, and its webhook was late. */
  @Test
  void anEventUndoesItThoughItWasGivenUp() {
    unansweredThroughout();

    story.when(event("REFUND:1", new StepOutcome.Completed("{\"psp\":\"1\"}")));

    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDONE);
    story.resubmit();
    next();
    assertThat(story.step("reserve").state()).isEqualTo(StepState.UNDOING);
  }

  @Test
  void anEventUndoesItThoughItWasGivenUpWithoutTheWorkflow() {
    unansweredThroughout();
    ProcessEvent.Completion event = event("REFUND:1", new StepOutcome.Completed("{}"));

    OrderProcess after = event.withoutWorkflow(story.order(), story.now()).after();

    assertThat(Objects.requireNonNull(after.step("pay")).state()).isEqualTo(StepState.UNDONE);
  }

  private void unansweredThroughout() {
    for (int attempt = 1; attempt < Workflows.ATTEMPTS; attempt++) {
      story.deadlinePasses();
      next();
    }
    story.deadlinePasses();
    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDO_FAILED);
    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
  }

  /** Called again, it could be a second refund. */
  @Test
  void aFindingThatTheStepHappenedKeepsItsUndoAccepted() {
    story = undoing(Workflows.step("pay"), OrderHistory::deadlinePasses);
    accepted(story.now().plus(Duration.ofDays(1)));
    story.later(Duration.ofSeconds(20));

    story.when(
        new ProcessEvent.Decide(
            story.order().version(), "pay", StepFinding.HAPPENED, "{\"capture\":\"C-1\"}"));

    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDOING);
    assertThat(story.step("pay").forwardOutcome()).isEqualTo(ForwardOutcome.COMPLETED);
    StepRequest request = nextRequest();
    assertThat(request.accepted()).isNotNull();
    assertThat(Objects.requireNonNull(request.undoes()).result().path("capture").asText())
        .isEqualTo("C-1");
  }

  /** The order of one step that waits as long, once its undo is under way. */
  private static OrderHistory undoing(StepDefinition step, Consumer<OrderHistory> before) {
    OrderHistory story = OrderHistory.of(Workflows.of(step.withMaxWait(LONGEST)));
    story.claim();
    before.accept(story);
    if (story.order().direction() == Direction.FORWARD) {
      story.undo();
    }
    if (story.order().notBefore() != null) {
      story.notBeforeIsReached();
    }
    story.claim();
    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDOING);
    return story;
  }

  @Test
  void silenceIsBoundedOfOneThatWasRecordedWithoutTheWorkflow() {
    Instant until = story.now().plus(LONGEST);
    ProcessEvent.Reply reply = story.replyTo("pay", new StepOutcome.Accepted(REFUND, null));
    story.being(Replies.handBack(story.order(), reply, story.now()).after());
    story.claim();

    next();

    assertThat(Objects.requireNonNull(story.step("pay").acceptance()).until()).isEqualTo(until);
    story.deadlinePasses();
    story.at(until);
    for (int asked = 0; asked < Workflows.ATTEMPTS; asked++) {
      next();
      story.deadlinePasses();
    }
    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
  }

  /** A scheduler of an older version started it. */
  @Test
  void silenceIsBoundedOfOneThatWasStartedWithoutABound() {
    Acceptance unbounded = new Acceptance(story.now(), null, REFUND);
    accepted(story.now().plusSeconds(60));
    next();
    story.being(story.order().withStep(story.step("pay").accepted(unbounded)));

    story.deadlinePasses();

    assertThat(Objects.requireNonNull(story.step("pay").acceptance()).until())
        .isEqualTo(unbounded.since().plus(LONGEST));
  }

  /** The partner tells of the first refund twice, while the second one is under way. */
  @Test
  void anotherMessageAboutTheRefusedOneIsForAPerson() {
    StepOutcome refused = new StepOutcome.Failed(new Failure("refund-refused", "closed"));
    accepted(null);
    story.when(event("REFUND:1", refused));
    story.resubmit();
    next();
    accepted(null);

    Decision decision = story.when(event("REFUND_FAILED:1", refused));

    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDOING);
    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    assertThat(decision.alerts())
        .singleElement()
        .satisfies(alert -> assertThat(alert.failure().code()).isEqualTo(OrderEvent.LATE_EFFECT));
  }

  /** The same of one that the partner refused at once. */
  @Test
  void aMessageAboutTheOneThatWasRefusedAtOnceIsForAPerson() {
    story.refused("pay");
    story.resubmit();
    next();

    Decision decision =
        story.when(event("REFUND:1", new StepOutcome.Failed(new Failure("refused", "closed"))));

    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDOING);
    assertThat(decision.alerts())
        .singleElement()
        .satisfies(alert -> assertThat(alert.failure().code()).isEqualTo(OrderEvent.LATE_EFFECT));
  }

  /** What is undone is corrected no more, so the refusal can be of no other edition. */
  @Test
  void aRefusalThatNamesNoEditionIsBelievedOfACorrectedOrder() {
    undoingCorrected();
    assertThat(story.step("pay").edition()).isEqualTo(2);

    story.when(refusalWithoutEdition());

    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDO_FAILED);
    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
  }

  @Test
  void aRefusalThatNamesNoEditionAfterTheUndoOfACorrectedOrderIsForAPerson() {
    undoingCorrected();
    story.completed("pay");
    assertThat(story.order().state()).isEqualTo(ProcessState.UNDONE);

    Decision decision = story.when(refusalWithoutEdition());

    assertThat(decision.alerts())
        .singleElement()
        .satisfies(alert -> assertThat(alert.failure().code()).isEqualTo(OrderEvent.LATE_EFFECT));
  }

  private void undoingCorrected() {
    story = OrderHistory.of(Workflows.of(Workflows.step("pay"), Workflows.step("ship", "pay")));
    story.claim();
    story.refused("pay");
    story.correct(ProcessEvent.AfterCorrection.RESUBMIT);
    next();
    story.at(story.now().plus(Duration.ofMinutes(10)));
    next();
    story.completed("pay");
    story.refused("ship");
    story.undo();
    next();
    story.neverHappened("ship");
    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDOING);
  }

  private static ProcessEvent.Completion refusalWithoutEdition() {
    return new ProcessEvent.Completion(
        "pay",
        Direction.UNDO,
        Workflows.agentOf("pay"),
        "REFUND:1",
        null,
        new StepOutcome.Failed(new Failure("refund-refused", "closed")),
        OrderHistory.ME);
  }

  /** Where an event alone tells, further questions are of no use. */
  @Test
  void withoutAStatusItRestsUntilTheEndOfItsTimeAndARefusalIsBelieved() {
    accepted(null);
    Instant until = story.order().notBefore();
    askedNow();

    story.reply("pay", new StepOutcome.Unknown(new Failure("no-event", "no event came")));
    story.deadlinePasses();

    assertThat(story.order().notBefore()).isEqualTo(until);
    assertThat(story.step("pay").failureCount()).isZero();
    story.when(event("REFUND:1", new StepOutcome.Failed(new Failure("refund-refused", "closed"))));
    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDO_FAILED);
  }

  @Test
  void aDeclinedQuestionIsNoFurtherCallThatARefusalCouldBeOf() {
    accepted(null);
    askedNow();
    story.declined("pay");

    story.when(event("REFUND:1", new StepOutcome.Failed(new Failure("refund-refused", "closed"))));

    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDO_FAILED);
  }

  private void askedNow() {
    story.later(Duration.ofHours(1));
    story.when(new ProcessEvent.AskStatus(story.order().version()));
    next();
  }

  @Test
  void thatTheStepNeverHappenedIsLeftToItsStatus() {
    ProcessEvent.Reply other = story.replyTo("pay", new StepOutcome.NeverHappened("{}"));
    accepted(story.now().plusSeconds(60));

    assertThat(story.when(other).isChange()).isFalse();
    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDOING);
  }

  /** The step was held for refused; but the partner had taken its undo on. */
  @Test
  void aStatusThatTheStepNeverHappenedContradictsTheAcceptance() {
    story =
        undoing(
            Workflows.onFailure(Workflows.step("pay"), FailurePolicy.UNDO),
            refused -> refused.refused("pay"));
    accepted(story.now().plusSeconds(60));
    next();

    story.neverHappened("pay");

    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDO_FAILED);
    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    assertThat(Objects.requireNonNull(story.order().failure()).message())
        .contains("accepted the undo");
  }

  /** It may wait for days; what failed beside it needs a person now. */
  @Test
  void itDoesNotHideAnUndoThatFailedBesideIt() {
    story =
        OrderHistory.of(
            Workflows.of(
                Workflows.step("reserve"),
                Workflows.step("pay").withMaxWait(LONGEST),
                Workflows.step("ship", "reserve", "pay")));
    undoing();
    accepted(null);

    Decision decision = story.refused("reserve");

    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    assertThat(decision.alerts()).hasSize(1);
    story.when(event("REFUND:1", new StepOutcome.Completed("{}")));
    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDONE);
  }

  private Decision accepted(@Nullable Instant askAt) {
    return story.reply("pay", new StepOutcome.Accepted(REFUND, askAt));
  }

  private static ProcessEvent.Completion event(String id, StepOutcome outcome) {
    return new ProcessEvent.Completion(
        "pay", Direction.UNDO, Workflows.agentOf("pay"), id, 1, outcome, OrderHistory.ME);
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
}
