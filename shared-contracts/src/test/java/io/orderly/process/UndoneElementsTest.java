package io.orderly.process;

import static io.orderly.process.Workflows.onFailure;
import static io.orderly.process.Workflows.step;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.orderly.process.ProcessEvent.Decide;
import io.orderly.process.StepConditions.ConditionResult;
import io.orderly.workflow.StepAsk;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import io.orderly.workflow.StepDefinition.UndoRule;
import io.orderly.workflow.StepDefinition.WhenWaiting;
import io.orderly.workflow.StepGroup;
import io.orderly.workflow.StepGroup.OnFailure;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** An element of a group is undone by itself, and the order goes on with the others. */
class UndoneElementsTest {

  private static final Failure DECLINED = new Failure("card-declined", "no such card");

  private OrderHistory story = OrderHistory.of(lines(), 2);

  /** Each line is billed, then shipped; a mail once all are. */
  private static WorkflowDefinition lines() {
    return lines(undone(step("bill")), undone(step("ship", "bill")), step("mail", "line"));
  }

  private static WorkflowDefinition lines(StepDefinition... steps) {
    return Workflows.withGroups(
        Workflows.of(steps),
        new StepGroup("line", "lines", List.of("bill", "ship"), OnFailure.UNDO_GROUP));
  }

  private static StepDefinition undone(StepDefinition step) {
    return onFailure(step, FailurePolicy.UNDO);
  }

  private void billed() {
    story.claim();
    story.completed("bill.1");
    story.completed("bill.2");
  }

  @Test
  void theElementOfARefusedStepIsUndoneAndTheOthersGoOn() {
    billed();

    Decision refused = story.refused("ship.1");

    assertThat(story.order().state()).isEqualTo(ProcessState.PROCESSING);
    assertThat(story.order().direction()).isEqualTo(Direction.FORWARD);
    assertThat(story.step("bill.1").elementFailure()).isEqualTo(DECLINED);
    assertThat(story.step("ship.1").elementFailure()).isEqualTo(DECLINED);
    assertThat(story.step("ship.2").elementFailure()).isNull();
    assertThat(refused.starts())
        .extracting(StepStart::step, StepStart::direction)
        .containsExactly(tuple("ship.1", Direction.UNDO));
    assertThat(refused.events())
        .extracting(OrderEvent::kind)
        .containsExactly(OrderEvent.Kind.STEP_FAILED, OrderEvent.Kind.ELEMENT_TURNED_TO_UNDO);
    assertThat(refused.alerts()).isEmpty();
    assertThat(refused.cause()).isNull();
    assertThat(story.neverHappened("ship.1").starts())
        .extracting(StepStart::step, StepStart::direction)
        .containsExactly(tuple("bill.1", Direction.UNDO));
  }

  @Test
  void whatComesAfterTheGroupWaitsForTheUndoOfTheElement() {
    billed();
    story.refused("ship.1");
    story.completed("ship.2");
    story.neverHappened("ship.1");
    assertThat(story.step("mail").state()).isEqualTo(StepState.NOT_STARTED);

    assertThat(story.completed("bill.1").starts())
        .extracting(StepStart::step)
        .containsExactly("mail");

    story.completed("mail");
    assertThat(story.order().state()).isEqualTo(ProcessState.PROCESSED);
    assertThat(story.step("bill.1").state()).isEqualTo(StepState.UNDONE);
    assertThat(story.step("bill.1").elementFailure()).isEqualTo(DECLINED);
  }

  @Test
  void nothingElseOfTheElementBegins() {
    story.claim();

    story.refused("bill.1");
    story.neverHappened("bill.1");
    story.completed("bill.2");
    story.completed("ship.2");
    story.completed("mail");

    assertThat(story.order().state()).isEqualTo(ProcessState.PROCESSED);
    assertThat(story.step("ship.1").state()).isEqualTo(StepState.NOT_STARTED);
    assertThat(story.step("ship.1").elementFailure()).isEqualTo(DECLINED);
  }

  @Test
  void anOrderGoesOnWhoseElementsAreAllUndone() {
    story.claim();
    story.refused("bill.1");

    story.refused("bill.2");
    story.neverHappened("bill.2");

    assertThat(story.neverHappened("bill.1").starts())
        .extracting(StepStart::step)
        .containsExactly("mail");
  }

  @Test
  void elementsThatFailInOneDecisionAreUndoneTogether() {
    story.claim();
    story.unanswered(Workflows.ATTEMPTS);

    assertThat(story.step("bill.1").elementFailure()).isNotNull();
    assertThat(story.step("bill.2").elementFailure()).isNotNull();
    assertThat(story.order().failureCount()).isZero();
    assertThat(story.claim().starts())
        .extracting(StepStart::step, StepStart::direction)
        .containsExactly(tuple("bill.1", Direction.UNDO), tuple("bill.2", Direction.UNDO));
  }

  /** A late call would act after its undo. */
  @Test
  void theUndoWaitsUntilNoCallOfTheElementCanBeInProgress() {
    story =
        OrderHistory.of(lines(undone(step("bill")), undone(step("ship")), step("mail", "line")));
    story.claim();
    Instant latest = story.step("ship.1").completeBy().plus(OrderHistory.GRACE);

    assertThat(story.refused("bill.1").starts()).isEmpty();

    assertThat(story.order().state()).isEqualTo(ProcessState.PENDING);
    assertThat(story.order().notBefore()).isEqualTo(latest);
    story.notBeforeIsReached();
    assertThat(story.claim().starts())
        .extracting(StepStart::step, StepStart::direction)
        .containsExactly(tuple("bill.1", Direction.UNDO), tuple("ship.1", Direction.UNDO));
  }

  /** Its partner was asked before its sibling failed: what it says is recorded, and undone. */
  @Test
  void anAnswerOfTheElementThatComesLaterIsUndoneToo() {
    story =
        OrderHistory.of(lines(undone(step("bill")), undone(step("ship")), step("mail", "line")));
    story.claim();
    story.refused("bill.1");

    story.completed("ship.1");

    assertThat(story.step("ship.1").state()).isEqualTo(StepState.COMPLETED);
    assertThat(story.claim().starts())
        .extracting(StepStart::step, StepStart::direction)
        .containsExactly(tuple("bill.1", Direction.UNDO), tuple("ship.1", Direction.UNDO));
  }

  @Test
  void aSecondFailureOfTheElementChangesNothing() {
    story =
        OrderHistory.of(lines(undone(step("bill")), undone(step("ship")), step("mail", "line")));
    story.claim();
    story.refused("bill.1");

    story.reply("ship.1", new StepOutcome.Failed(new Failure("lost", "no parcel")));

    assertThat(story.order().state()).isEqualTo(ProcessState.PENDING);
    assertThat(story.step("bill.1").elementFailure()).isEqualTo(DECLINED);
    assertThat(story.step("ship.1").failureCount()).isZero();
  }

  @Test
  void anAcceptedStepOfTheElementIsSettledFirstWhereItsWorkflowSaysSo() {
    story =
        OrderHistory.of(
            lines(
                undone(step("bill")),
                undone(step("ship")).undoneWhenWaiting(WhenWaiting.SETTLE_FIRST),
                step("mail", "line")));
    story.claim();
    Instant tomorrow = story.now().plus(Duration.ofDays(1));
    story.reply("ship.1", new StepOutcome.Accepted("{}", tomorrow));

    assertThat(story.refused("bill.1").starts())
        .extracting(StepStart::step, StepStart::direction)
        .containsExactlyInAnyOrder(
            tuple("bill.1", Direction.UNDO), tuple("ship.1", Direction.FORWARD));
    assertThat(story.completed("ship.1").starts())
        .extracting(StepStart::step, StepStart::direction)
        .containsExactly(tuple("ship.1", Direction.UNDO));
  }

  @Test
  void aQuestionOfTheElementIsAnsweredNoMore() {
    StepDefinition ask =
        Workflows.undo(step("bill"), UndoRule.NOTHING, null)
            .doing(new StepAsk(StepAsk.OPERATORS, "Go on?", List.of("yes"), Set.of(), null));
    story = OrderHistory.of(lines(asking(ask), undone(step("ship")), step("mail", "line")));
    story.claim();
    assertThat(story.step("bill.1").state()).isEqualTo(StepState.RUNNING);

    story.refused("ship.1");

    assertThat(story.step("bill.1").state()).isEqualTo(StepState.UNDONE);
    assertThat(story.when(new ProcessEvent.Answer("bill.1", "yes", "ann", "{}", null)).reason())
        .isEqualTo("the element of step bill.1 is being undone");
  }

  @Test
  void aQuestionWhoseTimeIsOverCallsNoUndoWhereThereIsNone() {
    StepDefinition ask =
        undone(step("ship", "bill"))
            .doing(new StepAsk(StepAsk.OPERATORS, "Go on?", List.of("yes"), Set.of(), null));
    story =
        OrderHistory.of(
            lines(
                Workflows.undo(step("bill"), UndoRule.NOTHING, null),
                asking(ask),
                step("mail", "line")),
            2);
    billed();
    assertThat(story.step("ship.1").state()).isEqualTo(StepState.RUNNING);

    story.later(Duration.ofDays(2)).notBeforeIsReached();
    Decision over = story.claim();

    assertThat(over.starts()).noneMatch(start -> start.direction() == Direction.UNDO);
    assertThat(story.step("bill.1").state()).isEqualTo(StepState.UNDONE);
    assertThat(story.step("bill.2").state()).isEqualTo(StepState.UNDONE);
  }

  private static StepDefinition asking(StepDefinition step) {
    return new StepDefinition(
            step.name(),
            StepAsk.performer(StepAsk.OPERATORS),
            step.after(),
            Duration.ZERO,
            1,
            step.backoff(),
            step.onFailure(),
            0,
            Duration.ZERO,
            UndoRule.NOTHING)
        .doing(step.task())
        .withMaxWait(Duration.ofDays(1));
  }

  @Test
  void aFailedUndoIsAnErrorOfTheOrderAtOnce() {
    billed();
    story.refused("ship.1");

    Decision failed = story.refused("ship.1");

    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    assertThat(story.order().direction()).isEqualTo(Direction.FORWARD);
    assertThat(failed.alerts()).extracting(Alert::step).containsExactly("ship.1");
    story.completed("ship.2");
    story.resubmit();
    assertThat(story.claim().starts())
        .extracting(StepStart::step, StepStart::direction)
        .containsExactly(tuple("ship.1", Direction.UNDO));
  }

  @Test
  void anUndoThatAnOperatorMadeByHandLetsTheOrderGoOn() {
    billed();
    story.refused("ship.1");
    story.refused("ship.1");
    story.completed("ship.2");

    story.when(new Decide(story.order().version(), "ship.1", StepFinding.UNDONE, null));

    assertThat(story.order().state()).isEqualTo(ProcessState.PENDING);
    assertThat(story.order().direction()).isEqualTo(Direction.FORWARD);
    assertThat(story.claim().starts())
        .extracting(StepStart::step, StepStart::direction)
        .containsExactly(tuple("bill.1", Direction.UNDO));
  }

  @Test
  void anUndoneElementDoesNotKeepAnOrderInError() {
    story =
        OrderHistory.of(lines(step("bill"), undone(step("ship", "bill")), step("mail", "line")), 2);
    story.claim();
    story.completed("bill.1");
    story.refused("ship.1");
    story.neverHappened("ship.1");
    story.completed("bill.1");
    story.refused("bill.2");
    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);

    assertThat(story.resubmit().verdict()).isEqualTo(Decision.Verdict.APPLIED);

    assertThat(story.claim().starts())
        .extracting(StepStart::step, StepStart::direction)
        .containsExactly(tuple("bill.2", Direction.FORWARD));
  }

  @Test
  void anOrderThatIsCancelledMeanwhileIsUndoneAsAWhole() {
    billed();
    story.refused("ship.1");

    story.undo();

    assertThat(story.order().state()).isEqualTo(ProcessState.UNDOING);
    story.neverHappened("ship.1");
    Instant latest = story.step("ship.2").completeBy().plus(OrderHistory.GRACE);
    assertThat(story.order().notBefore()).isEqualTo(latest);
    story.notBeforeIsReached();
    assertThat(story.claim().starts())
        .extracting(StepStart::step)
        .containsExactly("bill.1", "ship.2");
    story.completed("bill.1");
    story.neverHappened("ship.2");
    story.completed("bill.2");
    assertThat(story.order().state()).isEqualTo(ProcessState.UNDONE);
  }

  @Test
  void anUndoneElementStaysUndoneInAnOrderThatIsUndoneLater() {
    billed();
    story.refused("ship.1");
    story.neverHappened("ship.1");
    story.completed("bill.1");
    story.completed("ship.2");
    story.undo();
    story.at(story.step("mail").completeBy().plus(OrderHistory.GRACE));
    story.when(new ProcessEvent.NotBeforeReached());

    assertThat(story.claim().starts()).extracting(StepStart::step).containsExactly("mail");
    story.neverHappened("mail");
    story.completed("ship.2");
    story.completed("bill.2");
    assertThat(story.order().state()).isEqualTo(ProcessState.UNDONE);
  }

  @Test
  void anOrderIsCorrectedOnceNothingOfTheElementIsOpen() {
    story =
        OrderHistory.of(lines(step("bill"), undone(step("ship", "bill")), step("mail", "line")));
    story.claim();
    story.completed("bill.1");
    story.refused("ship.1");
    assertThat(story.correct().reason()).contains("ship.1 is in flight");
    story.neverHappened("ship.1");
    story.completed("bill.1");
    story.refused("mail");

    assertThat(story.correct().verdict()).isEqualTo(Decision.Verdict.APPLIED);
  }

  @Test
  void aCorrectionAsksNoConditionOfAnUndoneElementAgain() {
    StepConditions byEdition =
        (order, step, workflow) ->
            order.edition() == 1 ? ConditionResult.NOT_MET : ConditionResult.MET;
    StepDefinition[] steps = {
      step("bill"),
      undone(step("ship", "bill")),
      step("insure").when("by edition"),
      step("mail", "line")
    };
    StepGroup group =
        new StepGroup("line", "lines", List.of("bill", "ship", "insure"), OnFailure.UNDO_GROUP);
    story = OrderHistory.of(Workflows.withGroups(Workflows.of(steps), group)).conditions(byEdition);
    story.claim();
    story.completed("bill.1");
    story.refused("ship.1");
    story.neverHappened("ship.1");
    story.completed("bill.1");
    story.refused("mail");

    story.later(Duration.ofHours(1));
    Decision corrected = story.correct(ProcessEvent.AfterCorrection.RESUBMIT);

    assertThat(corrected.verdict()).as(corrected.reason()).isEqualTo(Decision.Verdict.APPLIED);
    assertThat(story.claim().starts()).extracting(StepStart::step).containsExactly("mail");
    assertThat(story.step("insure.1").state()).isEqualTo(StepState.SKIPPED);
  }

  @Test
  void aGroupThatSaysNothingUndoesTheOrder() {
    story =
        OrderHistory.of(
            Workflows.withGroups(
                Workflows.of(undone(step("bill")), step("mail", "line")),
                new StepGroup("line", "lines", List.of("bill"))),
            2);
    story.claim();

    story.refused("bill.1");

    assertThat(story.order().direction()).isEqualTo(Direction.UNDO);
  }

  @Test
  void aRequestThatIsSentAgainIsOneToUndo() {
    billed();
    story.refused("ship.1");

    assertThat(story.resend("ship.1"))
        .extracting(StepStart::step, StepStart::direction)
        .containsExactly(tuple("ship.1", Direction.UNDO));
  }

  @Test
  void anUnansweredUndoIsTriedAgainAndThenAnError() {
    billed();
    story.completed("ship.2");
    story.refused("ship.1");

    story.unanswered(Workflows.ATTEMPTS);

    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    assertThat(story.step("ship.1").state()).isEqualTo(StepState.UNDO_FAILED);
  }
}
