package io.orderly.process;

import static io.orderly.process.Workflows.onFailure;
import static io.orderly.process.Workflows.step;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Decision.Verdict;
import io.orderly.process.ProcessEvent.DecisionFailed;
import io.orderly.workflow.StepDefinition.FailurePolicy;
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
    OrderHistory story = OrderHistory.of(Workflows.single(policy));
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
    OrderHistory story =
        OrderHistory.of(
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
    OrderHistory story = Situations.pendingReArmed();

    Decision decision = story.refused("pay");

    assertThat(decision.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(decision.alerts()).hasSize(1);
  }

  @Test
  void aRefusalAfterTheThresholdIsRecordedAndNotCountedBeyondTheLimit() {
    OrderHistory story = Situations.errorRunning();

    Decision decision = story.refused("pay");

    assertThat(story.step("pay").state()).isEqualTo(StepState.FAILED);
    assertThat(decision.after().failureCount()).isEqualTo(Workflows.ATTEMPTS);
  }

  @Test
  void aDecisionThatFailsSendsThisOrderToErrorWithOneAlertAndLeavesItsSteps() {
    OrderHistory story = Situations.processing();
    OrderProcess before = story.order();

    Decision decision = story.when(new DecisionFailed(new Failure("broken", "a bug")));

    assertThat(decision.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(decision.alerts()).hasSize(1);
    assertThat(decision.after().steps()).isEqualTo(before.steps());
  }

  @Test
  void anOrderThatDoesNotFitItsWorkflowCanStillBeSentToError() {
    OrderHistory story = Situations.processing();
    WorkflowDefinition another = Workflows.of(step("gift-wrap"));
    DecisionContext context =
        new DecisionContext(another, story.now(), OrderHistory.GRACE, Set.of(), 0);

    Decision decision =
        OrderStateMachine.decide(
            story.order(), new DecisionFailed(new Failure("broken", "a bug")), context);

    assertThat(decision.after().state()).isEqualTo(ProcessState.ERROR);
  }

  @Test
  void aStepOfUnknownOutcomeIsNotRetriedWhenItsRemoteServiceMayHaveForgottenIt() {
    OrderHistory story = Situations.pendingDue();
    story.at(OrderHistory.SUBMITTED.plus(Workflows.WINDOW));

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
    OrderHistory inTime = Situations.pendingDue().at(OrderHistory.SUBMITTED.plus(lastStart));
    OrderHistory late =
        Situations.pendingDue().at(OrderHistory.SUBMITTED.plus(lastStart).plusMillis(1));

    Decision retried = inTime.claim();
    Decision givenUp = late.claim();

    assertThat(retried.starts()).hasSize(1);
    assertThat(givenUp.after().state()).isEqualTo(ProcessState.ERROR);
  }

  @Test
  void aForgottenStepStopsTheOrderBeforeASiblingIsStarted() {
    OrderHistory story = OrderHistory.of(Workflows.of(step("reserve"), step("pay"), step("gift")));
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
    OrderHistory story = Situations.pendingDue();
    story.later(Workflows.WINDOW).claim();
    story.resubmitChecked();

    Decision decision = story.claim();

    assertThat(decision.starts()).extracting(StepStart::attempt).containsExactly(2);
    assertThat(decision.verdict()).isEqualTo(Verdict.APPLIED);
  }
}
