package io.orderly.process;

import static io.orderly.process.Workflows.onFailure;
import static io.orderly.process.Workflows.step;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Decision.Verdict;
import io.orderly.process.ProcessEvent.DecisionFailed;
import io.orderly.workflow.FailurePolicy;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Refusals, broken decisions and forgotten calls: what is not tried again by itself. */
class RefusalTest {

  @ParameterizedTest
  @EnumSource(
      value = FailurePolicy.class,
      names = {"ALERT", "WAIT"})
  void aRefusalIsNeverWaitedForItIsAnErrorWithOneAlert(FailurePolicy policy) {
    OrderStory story = OrderStory.of(Workflows.single(policy));
    story.claim();

    Decision decision = story.refused("pay");

    assertThat(decision.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(decision.after().failure().code()).isEqualTo("card-declined");
    assertThat(decision.alerts()).hasSize(1);
    assertThat(story.step("pay").state()).isEqualTo(StepState.FAILED);
    assertThat(story.step("pay").failureCount()).isEqualTo(1);
  }

  @Test
  void aRefusalUnderPolicyUndoTurnsTheOrder() {
    OrderStory story =
        OrderStory.of(
            Workflows.of(step("reserve"), onFailure(step("pay", "reserve"), FailurePolicy.UNDO)));
    story.claim();
    story.completed("reserve");

    Decision decision = story.refused("pay");

    assertThat(decision.after().state()).isEqualTo(ProcessState.UNDOING);
    assertThat(decision.after().lockedBy()).isNull();
    assertThat(decision.alerts()).isEmpty();
    assertThat(decision.events())
        .extracting(OrderEvent::kind)
        .containsExactly(OrderEvent.Kind.STEP_FAILED, OrderEvent.Kind.TURNED_TO_UNDO);
  }

  @Test
  void aRefusalWhilePendingAppliesThePolicyToo() {
    OrderStory story = Situations.pendingReArmed();

    Decision decision = story.refused("pay");

    assertThat(decision.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(decision.alerts()).hasSize(1);
  }

  @Test
  void aRefusalAfterTheThresholdIsRecordedAndNotCountedBeyondTheLimit() {
    OrderStory story = Situations.errorRunning();

    Decision decision = story.refused("pay");

    assertThat(story.step("pay").state()).isEqualTo(StepState.FAILED);
    assertThat(decision.after().failureCount()).isEqualTo(Workflows.ATTEMPTS);
  }

  @Test
  void aDecisionThatFailsSendsThisOrderToErrorWithOneAlertAndLeavesItsSteps() {
    OrderStory story = Situations.processing();
    OrderProcess before = story.order();

    Decision decision = story.when(new DecisionFailed(new Failure("broken", "a bug")));

    assertThat(decision.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(decision.alerts()).hasSize(1);
    assertThat(decision.after().steps()).isEqualTo(before.steps());
  }

  @Test
  void anOrderThatDoesNotFitItsWorkflowCanStillBeSentToError() {
    OrderStory story = Situations.processing();
    WorkflowDefinition another = Workflows.of(step("gift-wrap"));
    Circumstances circumstances =
        new Circumstances(another, story.now(), OrderStory.GRACE, Set.of(), 0);

    Decision decision =
        OrderStateMachine.decide(
            story.order(), new DecisionFailed(new Failure("broken", "a bug")), circumstances);

    assertThat(decision.after().state()).isEqualTo(ProcessState.ERROR);
  }

  @Test
  void aStepOfUnknownOutcomeIsNotRetriedWhenItsRemoteServiceMayHaveForgottenIt() {
    OrderStory story = Situations.pendingDue();
    story.at(OrderStory.SUBMITTED.plus(Workflows.WINDOW));

    Decision decision = story.claim();

    assertThat(decision.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(decision.after().failure().code()).isEqualTo("idempotency-window-passed");
    assertThat(decision.alerts()).hasSize(1);
    assertThat(decision.starts()).isEmpty();
    assertThat(story.step("pay").attempt()).isEqualTo(1);
  }

  @Test
  void theLastRetryEndsWithinTheIdempotencyWindow() {
    Duration lastStart = Workflows.WINDOW.minus(Workflows.COMPLETE_WITHIN);
    OrderStory inTime = Situations.pendingDue().at(OrderStory.SUBMITTED.plus(lastStart));
    OrderStory late =
        Situations.pendingDue().at(OrderStory.SUBMITTED.plus(lastStart).plusMillis(1));

    Decision retried = inTime.claim();
    Decision givenUp = late.claim();

    assertThat(retried.starts()).hasSize(1);
    assertThat(givenUp.after().state()).isEqualTo(ProcessState.ERROR);
  }

  @Test
  void aForgottenStepStopsTheOrderBeforeASiblingIsStarted() {
    OrderStory story = OrderStory.of(Workflows.of(step("reserve"), step("pay"), step("gift")));
    story.creditFor("agent-of-reserve", "agent-of-pay").claim();
    story.deadlinePasses();
    story.later(Workflows.WINDOW).creditForAll();
    story.when(new ProcessEvent.NotBeforeReached());

    Decision decision = story.claim();

    assertThat(decision.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(story.step("gift").attempt()).isZero();
  }

  @Test
  void anOperatorWhoHasLookedBeginsTheIdempotencyWindowAnew() {
    OrderStory story = Situations.pendingDue();
    story.later(Workflows.WINDOW).claim();
    story.resubmitChecked();

    Decision decision = story.claim();

    assertThat(decision.starts()).extracting(StepStart::attempt).containsExactly(2);
    assertThat(decision.verdict()).isEqualTo(Verdict.APPLIED);
  }
}
