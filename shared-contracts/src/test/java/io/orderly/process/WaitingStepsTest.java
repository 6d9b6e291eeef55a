package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Decision.Verdict;
import io.orderly.process.OrderActivity.Doing;
import io.orderly.process.ProcessEvent.Answer;
import io.orderly.process.ProcessEvent.Resubmit;
import io.orderly.process.ProcessEvent.Undo;
import io.orderly.workflow.Backoff;
import io.orderly.workflow.FailurePolicies;
import io.orderly.workflow.StepAsk;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import io.orderly.workflow.StepTask;
import io.orderly.workflow.StepWait;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Steps that no agent performs rest in their row until an answer or the time ends them. */
class WaitingStepsTest {

  private static final Duration MAX_WAIT = Duration.ofDays(2);

  private static OrderHistory asking(FailurePolicy unanswered) {
    return before("pay", ask(unanswered));
  }

  private static StepTask ask() {
    return new StepAsk("operators", "Ship it?", List.of("yes", "no"), Set.of("no"), null);
  }

  private static StepDefinition ask(FailurePolicy unanswered) {
    return waiting(ask(), "ask:operators", unanswered);
  }

  private static StepDefinition waiting(StepTask task, String performer, FailurePolicy unanswered) {
    return new StepDefinition(
            "review",
            performer,
            List.of(),
            Duration.ZERO,
            1,
            new Backoff(Workflows.FIRST_BACKOFF, 2, Duration.ofMinutes(1)),
            FailurePolicies.all(unanswered).with(Map.of("no", FailurePolicy.UNDO)),
            0,
            Duration.ZERO,
            StepDefinition.UndoRule.NOTHING)
        .doing(task)
        .withMaxWait(MAX_WAIT);
  }

  /** The order begins with the step, which another one comes after. */
  private static OrderHistory before(String next, StepDefinition first) {
    WorkflowDefinition workflow = Workflows.of(first, Workflows.step(next, "review"));
    OrderHistory story = OrderHistory.of(workflow);
    story.claim();
    return story;
  }

  @Test
  void whatAsksRestsWithoutALockOrACall() {
    OrderHistory story = asking(FailurePolicy.ALERT);

    assertThat(story.order().state()).isEqualTo(ProcessState.PENDING);
    assertThat(story.order().lockedBy()).isNull();
    assertThat(story.order().nextAgent()).isNull();
    assertThat(story.order().notBefore()).isEqualTo(story.now().plus(MAX_WAIT));
    assertThat(story.step("review").state()).isEqualTo(StepState.RUNNING);
  }

  @Test
  void anAnswerCompletesItAndItsSuccessorIsNext() {
    OrderHistory story = asking(FailurePolicy.ALERT);

    answered(story, "yes");

    assertThat(story.step("review").state()).isEqualTo(StepState.COMPLETED);
    assertThat(story.step("review").result()).isEqualTo("{\"by\":\"ann\"}");
    assertThat(story.order().isClaimable()).isTrue();
    assertThat(story.order().nextAgent()).isEqualTo(story.step("pay").agent());
  }

  @Test
  void aChoiceThatRefusesActsByItsCode() {
    OrderHistory story = asking(FailurePolicy.ALERT);

    Decision decision = answered(story, "no");

    assertThat(story.order().direction()).isEqualTo(Direction.UNDO);
    assertThat(decision.cause()).extracting(Cause::code).isEqualTo("no");
    story.claim();
    assertThat(story.order().state()).isEqualTo(ProcessState.UNDONE);
  }

  @Test
  void anotherChoiceAndASecondAnswerAreRefused() {
    OrderHistory story = asking(FailurePolicy.ALERT);

    assertThat(answered(story, "perhaps").reason()).isEqualTo("the answer must be one of yes, no");
    answered(story, "yes");
    Decision again = answered(story, "yes");

    assertThat(again.verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(again.reason()).isEqualTo("step review is answered already");
  }

  @Test
  void withoutAnAnswerThePolicyActs() {
    OrderHistory story = asking(FailurePolicy.UNDO);
    timePasses(story);

    assertThat(story.order().direction()).isEqualTo(Direction.UNDO);
    assertThat(answered(story, "yes").reason()).isEqualTo("the order is being undone");
  }

  @Test
  void anAnswerAfterItsTimeTakesTheOrderOutOfError() {
    OrderHistory story = asking(FailurePolicy.ALERT);
    String told = timePasses(story).alerts().get(0).nextAction();
    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    assertThat(told).startsWith("Have step review answered");

    answered(story, "yes");

    assertThat(story.order().state()).isEqualTo(ProcessState.PENDING);
    assertThat(story.order().isClaimable()).isTrue();
  }

  @Test
  void aResubmitWaitsAsLongAgain() {
    OrderHistory story = asking(FailurePolicy.ALERT);
    timePasses(story);

    story.when(new Resubmit(story.order().version()));

    assertThat(story.order().state()).isEqualTo(ProcessState.PENDING);
    assertThat(story.order().notBefore()).isEqualTo(story.now().plus(MAX_WAIT));
  }

  @Test
  void anUndoMeanwhileNeedsNoCallAndWaitsForNobody() {
    OrderHistory story = asking(FailurePolicy.ALERT);

    story.when(new Undo(story.order().version(), Cause.cancelledBy("shop")));
    story.claim();

    assertThat(story.order().state()).isEqualTo(ProcessState.UNDONE);
  }

  /** A person who is asked may find that the address is wrong. */
  @Test
  void whatAsksKeepsNobodyFromCorrecting() {
    OrderHistory story = asking(FailurePolicy.ALERT);

    story.correct();
    answered(story, "yes", 2);
    story.claim();

    assertThat(story.order().edition()).isEqualTo(2);
    assertThat(story.step("pay").edition()).isEqualTo(2);
  }

  /** A yes to three items is no yes to the one that is left. */
  @Test
  void anAnswerToAnotherEditionThanTheOrderHasIsRefused() {
    OrderHistory story = asking(FailurePolicy.ALERT);
    story.correct();
    Answer ofFirst = answer("yes", 1);
    Answer ofWhatWasAsked = answer("yes", null);

    assertThat(story.when(ofFirst).reason())
        .isEqualTo(
            "the order has changed: it has edition 2, and you saw edition 1; read it again and name"
                + " its edition");
    assertThat(story.when(ofWhatWasAsked).reason())
        .isEqualTo(
            "the order has changed: it has edition 2, and step review began to ask in edition 1;"
                + " read it again and name its edition");
    assertThat(story.step("review").state()).isEqualTo(StepState.RUNNING);
    assertThat(story.when(ofFirst).isConflict("review", 1)).isTrue();
    assertThat(story.when(ofWhatWasAsked).isConflict("review", null)).isTrue();
  }

  @Test
  void anAnswerToAStepThatAsksNoMoreIsNoConflict() {
    OrderHistory story = asking(FailurePolicy.ALERT);
    story.correct();
    answered(story, "yes", 2);
    Answer late = answer("yes", 1);

    Decision decision = story.when(late);

    assertThat(decision.reason()).isEqualTo("step review is answered already");
    assertThat(decision.isConflict("review", 1)).isFalse();
  }

  /** Where nothing was changed since, an answer needs to name no edition. */
  @Test
  void anAnswerWithoutAnEditionIsOfTheOneInWhichTheStepBeganToAsk() {
    OrderHistory story =
        OrderHistory.of(Workflows.of(ask(FailurePolicy.ALERT), Workflows.step("pay", "review")));
    story.correct();
    story.claim();

    answered(story, "yes");

    assertThat(story.step("review").state()).isEqualTo(StepState.COMPLETED);
    assertThat(story.step("review").edition()).isEqualTo(2);
  }

  @Test
  void aTimePassesAndItsSuccessorStarts() {
    OrderHistory story =
        before("pay", waiting(new StepWait(MAX_WAIT), StepWait.FOR, FailurePolicy.ALERT));

    assertThat(answered(story, "yes").reason()).isEqualTo("step review asks nobody");
    timePasses(story);

    assertThat(story.step("review").state()).isEqualTo(StepState.COMPLETED);
    assertThat(story.step("pay").state()).isEqualTo(StepState.RUNNING);
    assertThat(story.order().state()).isEqualTo(ProcessState.PROCESSING);
  }

  @Test
  void whatWasAskedBesideALiveStepIsAnsweredUnderItsLock() {
    OrderHistory story =
        OrderHistory.of(Workflows.of(ask(FailurePolicy.ALERT), Workflows.step("pay")));
    story.claim();

    answered(story, "yes");

    assertThat(story.order().state()).isEqualTo(ProcessState.PROCESSING);
    assertThat(story.step("review").state()).isEqualTo(StepState.COMPLETED);
    assertThat(story.step("pay").state()).isEqualTo(StepState.RUNNING);
  }

  @Test
  void itIsToldWhoIsAskedWhatAndUntilWhen() {
    OrderHistory story = asking(FailurePolicy.ALERT);

    OrderActivity activity = activity(story);

    assertThat(activity.doing()).isEqualTo(Doing.ASKED);
    assertThat(activity.agent()).isNull();
    assertThat(activity.attempt()).isNull();
    assertThat(activity.until()).isEqualTo(story.now().plus(MAX_WAIT));
    assertThat(activity.detail()).isEqualTo("It waits for an answer of operators: Ship it?");
    assertThat(StepQuestion.of(story.step("review"), story.workflow()))
        .isEqualTo(
            new StepQuestion(
                "operators",
                "Ship it?",
                List.of("yes", "no"),
                null,
                story.now(),
                story.now().plus(MAX_WAIT)));
  }

  @Test
  void anUnansweredStepIsToldUntilItsPolicyActs() {
    OrderHistory story = asking(FailurePolicy.ALERT);
    story.later(MAX_WAIT.plusSeconds(1));

    assertThat(activity(story).detail()).isEqualTo("No answer of operators came in time: Ship it?");
    assertThat(activity(story).until()).isNull();
  }

  @Test
  void anAnsweredStepIsNotWaitedForAnyMore() {
    OrderHistory story = asking(FailurePolicy.ALERT);
    answered(story, "yes");

    StepQuestion question = StepQuestion.of(story.step("review"), story.workflow());

    assertThat(question).isNotNull();
    assertThat(question.until()).isNull();
    assertThat(activity(story).doing()).isEqualTo(Doing.WAITING);
  }

  @Test
  void whereTheWorkflowIsUnknownItIsToldWhoIsAsked() {
    OrderHistory story = asking(FailurePolicy.ALERT);

    assertThat(
            OrderActivities.of(OrderSnapshot.of(story.order(), story.now(), null), story.now())
                .detail())
        .isEqualTo("It waits for an answer of operators.");
    assertThat(StepQuestion.of(story.step("review"), null).choices()).isEmpty();
  }

  @Test
  void aTimeThatIsWaitedForIsTold() {
    OrderHistory story =
        before("pay", waiting(new StepWait(MAX_WAIT), StepWait.FOR, FailurePolicy.ALERT));
    Instant until = story.now().plus(MAX_WAIT);

    assertThat(activity(story).doing()).isEqualTo(Doing.SCHEDULED);
    assertThat(activity(story).step()).isEqualTo("review");
    assertThat(activity(story).detail())
        .isEqualTo("It waits until %s.".formatted(until.truncatedTo(ChronoUnit.SECONDS)));
    assertThat(StepQuestion.waitsUntil(story.step("review"))).isEqualTo(until);
    assertThat(StepQuestion.waitsUntil(story.step("pay"))).isNull();
    story.later(MAX_WAIT.plusSeconds(1));
    assertThat(activity(story).detail()).startsWith("Its time has come");
  }

  private static OrderActivity activity(OrderHistory story) {
    return OrderActivities.of(
        OrderSnapshot.of(story.order(), story.now(), story.workflow()), story.now());
  }

  private static Decision answered(OrderHistory story, String choice) {
    return answered(story, choice, null);
  }

  private static Decision answered(OrderHistory story, String choice, @Nullable Integer edition) {
    return story.when(answer(choice, edition));
  }

  private static Answer answer(String choice, @Nullable Integer edition) {
    return new Answer("review", choice, "ann", "{\"by\":\"ann\"}", edition);
  }

  private static Decision timePasses(OrderHistory story) {
    story.later(MAX_WAIT.plusSeconds(1));
    story.when(new ProcessEvent.NotBeforeReached());
    return story.claim();
  }
}
