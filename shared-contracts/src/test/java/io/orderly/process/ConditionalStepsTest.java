package io.orderly.process;

import static io.orderly.process.Workflows.step;
import static io.orderly.process.Workflows.undo;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.ProcessEvent.Decide;
import io.orderly.process.StepConditions.ConditionResult;
import io.orderly.workflow.StepDefinition.UndoRule;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Steps that are performed under a condition. */
class ConditionalStepsTest {

  /** The condition of a step is the word that it is found to be. */
  private static final StepConditions AS_WRITTEN =
      (order, step, workflow) ->
          Map.of(
                  "met",
                  ConditionResult.MET,
                  "unmet",
                  ConditionResult.NOT_MET,
                  "broken",
                  ConditionResult.undecidable("there is no express"),
                  "after-check",
                  order.step("check") != null && order.step("check").result() != null
                      ? ConditionResult.MET
                      : ConditionResult.NOT_MET)
              .get(step.when());

  private static OrderHistory checkedInBetween(String when) {
    return OrderHistory.of(
            Workflows.of(
                step("reserve"), step("check", "reserve").when(when), step("ship", "check")))
        .conditions(AS_WRITTEN);
  }

  @Test
  void aStepWhoseConditionIsNotMetIsSkippedAndItsSuccessorStarts() {
    OrderHistory story = checkedInBetween("unmet");
    story.claim();

    Decision replied = story.completed("reserve");

    assertThat(replied.starts()).extracting(StepStart::step).containsExactly("ship");
    assertThat(replied.events()).isEmpty();
    OrderStep skipped = story.step("check");
    assertThat(skipped.state()).isEqualTo(StepState.SKIPPED);
    assertThat(skipped.attempt()).isZero();
    assertThat(skipped.finishedAt()).isEqualTo(story.now());
    assertThat(story.completed("ship").after().state()).isEqualTo(ProcessState.PROCESSED);
  }

  @Test
  void aStepWhoseConditionIsMetIsPerformed() {
    OrderHistory story = checkedInBetween("met");
    story.claim();

    Decision replied = story.completed("reserve");

    assertThat(replied.starts()).extracting(StepStart::step).containsExactly("check");
  }

  @Test
  void whatIsSkippedLetsTheNextConditionBeDecidedAtOnce() {
    OrderHistory story =
        OrderHistory.of(
                Workflows.of(
                    step("ship", "pack"),
                    step("pack", "check").when("after-check"),
                    step("check").when("unmet")))
            .conditions(AS_WRITTEN);

    Decision claimed = story.claim();

    assertThat(claimed.starts()).extracting(StepStart::step).containsExactly("ship");
    assertThat(story.step("pack").state()).isEqualTo(StepState.SKIPPED);
  }

  @Test
  void anOrderOfWhichEveryStepIsSkippedIsProcessed() {
    OrderHistory story =
        OrderHistory.of(Workflows.of(step("check").when("unmet"))).conditions(AS_WRITTEN);

    Decision claimed = story.claim();

    assertThat(claimed.after().state()).isEqualTo(ProcessState.PROCESSED);
    assertThat(claimed.starts()).isEmpty();
  }

  @Test
  void aNewOrderWaitsForNoAgentUntilItsConditionIsDecided() {
    OrderHistory story = checkedFirst();
    assertThat(story.order().nextAgent()).isNull();

    Decision claimed = story.creditFor().claim();

    assertThat(claimed.after().state()).isEqualTo(ProcessState.PENDING);
    assertThat(claimed.after().nextAgent()).isEqualTo(Workflows.agentOf("ship"));
    assertThat(story.step("check").state()).isEqualTo(StepState.SKIPPED);
  }

  private static OrderHistory checkedFirst() {
    return OrderHistory.of(
            Workflows.of(step("check").when("unmet"), step("ship", "check").when("met")))
        .conditions(AS_WRITTEN);
  }

  @Test
  void aConditionThatIsMetIsDecidedAgainAsLongAsTheStepWaitsForCredit() {
    OrderHistory story = checkedInBetween("met");
    story.claim();
    story.creditFor().completed("reserve");
    assertThat(story.order().nextAgent()).isEqualTo(Workflows.agentOf("check"));

    Decision claimed = story.creditForAll().claim();

    assertThat(claimed.starts()).extracting(StepStart::step).containsExactly("check");
  }

  @Test
  void whoCanNotDecideItLeavesItToAScheduler() {
    OrderHistory story = checkedInBetween("unmet");
    story.claim();
    story.unanswered(Workflows.ATTEMPTS);
    story.when(decideHappened(story, "reserve"));

    assertThat(story.order().state()).isEqualTo(ProcessState.PENDING);
    assertThat(story.order().nextAgent()).isNull();
    assertThat(story.step("check").state()).isEqualTo(StepState.NOT_STARTED);
    Decision claimed = story.claim();
    assertThat(claimed.starts()).extracting(StepStart::step).containsExactly("ship");
  }

  private static Decide decideHappened(OrderHistory story, String step) {
    return new Decide(story.order().version(), step, StepFinding.HAPPENED, "{}");
  }

  @Test
  void besideALiveStepTheOwnerIsToLookForIt() {
    OrderHistory story =
        OrderHistory.of(
                Workflows.of(step("reserve"), step("pay"), step("check", "reserve").when("unmet")))
            .conditions(AS_WRITTEN);
    story.creditFor(Workflows.agentOf("reserve")).claim();
    story.later(Workflows.COMPLETE_WITHIN.plus(OrderHistory.GRACE));
    story.creditForAll().startDue();
    story.when(decideHappened(story, "reserve"));

    assertThat(story.order().state()).isEqualTo(ProcessState.PROCESSING);
    assertThat(story.order().nextAgent()).isEqualTo(Workflows.agentOf("check"));
    story.startDue();
    assertThat(story.step("check").state()).isEqualTo(StepState.SKIPPED);
  }

  @Test
  void aConditionWithoutAValueIsAnErrorThatKeepsTheReply() {
    OrderHistory story = checkedInBetween("broken");
    story.claim();

    Decision replied = story.completed("reserve");

    assertThat(replied.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(replied.after().failure())
        .isEqualTo(
            new Failure(
                "condition-failed",
                "the condition of step check can't be decided: there is no express"));
    assertThat(story.step("reserve").state()).isEqualTo(StepState.COMPLETED);
    assertThat(replied.alerts()).extracting(Alert::step).containsExactly("check");
  }

  @Test
  void suchAnErrorIsLeftByADecision() {
    OrderHistory story = checkedInBetween("broken");
    story.claim();
    story.completed("reserve");

    story.when(decideHappened(story, "check"));

    assertThat(story.claim().starts()).extracting(StepStart::step).containsExactly("ship");
  }

  @Test
  void aResubmitDecidesItAgain() {
    OrderHistory story = checkedInBetween("broken");
    story.claim();
    story.completed("reserve");
    story.resubmit();
    assertThat(story.order().nextAgent()).isNull();

    assertThat(story.claim().after().state()).isEqualTo(ProcessState.ERROR);
  }

  @Test
  void anUndoLooksThroughASkippedStep() {
    OrderHistory story = checkedInBetween("unmet");
    story.claim();
    story.completed("reserve");
    story.deadlinePasses();
    story.undo();

    Decision first = story.claim();
    Decision second = story.completed("ship");

    assertThat(first.starts()).extracting(StepStart::step).containsExactly("ship");
    assertThat(second.starts()).extracting(StepStart::step).containsExactly("reserve");
    assertThat(story.completed("reserve").after().state()).isEqualTo(ProcessState.UNDONE);
    assertThat(story.step("check").state()).isEqualTo(StepState.SKIPPED);
  }

  @Test
  void aSkippedStepCoversNothing() {
    OrderHistory story =
        OrderHistory.of(
                Workflows.of(
                    undo(step("authorise"), UndoRule.BY, "capture"),
                    step("capture", "authorise").when("unmet"),
                    step("ship", "capture")))
            .conditions(AS_WRITTEN);
    story.claim();
    story.completed("authorise");
    story.deadlinePasses();
    story.undo();
    story.claim();

    Decision undone = story.completed("ship");

    assertThat(undone.starts()).extracting(StepStart::step).containsExactly("authorise");
  }

  @Test
  void aSkippedStepCanNotBeDecided() {
    OrderHistory story = checkedInBetween("unmet");
    story.claim();
    story.completed("reserve");
    story.refused("ship");

    Decision decided = story.when(decideHappened(story, "check"));

    assertThat(decided.verdict()).isEqualTo(Decision.Verdict.REFUSED);
    assertThat(decided.reason())
        .isEqualTo(
            "step check is Skipped, as its condition was not met, so there is nothing to decide");
    assertThat(story.resubmit().isChange()).isTrue();
    assertThat(story.step("check").state()).isEqualTo(StepState.SKIPPED);
  }

  @Test
  void aStepThatWasBegunIsNotAskedAgain() {
    OrderHistory story = checkedInBetween("met");
    story.claim();
    story.completed("reserve");
    story.refused("check");
    story.conditions((order, step, workflow) -> ConditionResult.NOT_MET).resubmit();

    assertThat(story.claim().starts()).extracting(StepStart::step).containsExactly("check");
  }
}
