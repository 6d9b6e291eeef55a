package io.orderly.process;

import static io.orderly.process.Workflows.onFailure;
import static io.orderly.process.Workflows.step;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.workflow.StepDefinition.FailurePolicy;
import org.junit.jupiter.api.Test;

/** A step has failed unanswered as often as it may: its policy decides. */
class ThresholdTest {

  @Test
  void atTheThresholdOfPolicyAlertTheOrderIsInErrorWithOneAlert() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));
    story.claim();
    story.unanswered(Workflows.ATTEMPTS - 1).notBeforeIsReached();
    story.claim();

    Decision decision = story.deadlinePasses();

    assertThat(decision.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(decision.alerts()).extracting(Alert::step).containsExactly("pay");
    assertThat(story.step("pay").state()).as("its outcome is unknown").isEqualTo(StepState.RUNNING);
    assertThat(story.step("pay").failureCount()).isEqualTo(Workflows.ATTEMPTS);
  }

  @Test
  void atTheThresholdOfPolicyWaitTheStepRestsLongAndAnAlertGoesOutAtOnce() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.WAIT));
    story.claim();
    story.unanswered(Workflows.ATTEMPTS - 1).notBeforeIsReached();
    story.claim();

    Decision decision = story.deadlinePasses();

    assertThat(decision.after().state()).isEqualTo(ProcessState.PENDING);
    assertThat(decision.after().notBefore()).isEqualTo(story.now().plus(Workflows.WAIT_FOR));
    assertThat(decision.alerts()).hasSize(1);
  }

  @Test
  void whenItsWaitsAreUsedUpPolicyWaitEndsInError() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.WAIT));
    story.claim();
    story.unanswered(Workflows.ATTEMPTS + Workflows.WAITS - 1);
    assertThat(story.order().state()).isEqualTo(ProcessState.PENDING);
    story.notBeforeIsReached();
    story.claim();

    Decision decision = story.deadlinePasses();

    assertThat(decision.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(decision.alerts()).hasSize(1);
  }

  @Test
  void atTheThresholdOfPolicyUndoTheOrderTurns() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.UNDO));
    story.claim();
    story.unanswered(Workflows.ATTEMPTS - 1).notBeforeIsReached();
    story.claim();

    Decision decision = story.deadlinePasses();

    assertThat(decision.after().state()).isEqualTo(ProcessState.UNDOING);
    assertThat(decision.after().direction()).isEqualTo(Direction.UNDO);
    assertThat(decision.after().failureCount()).isZero();
    assertThat(decision.alerts()).isEmpty();
  }

  @Test
  void twoStepsThatBeginALongWaitTogetherGiveOneAlert() {
    OrderHistory story = overdueAtThreshold(FailurePolicy.WAIT, FailurePolicy.WAIT);

    Decision decision = story.deadlinePasses();

    assertThat(decision.alerts()).hasSize(1);
    assertThat(decision.events())
        .extracting(OrderEvent::kind)
        .containsExactly(OrderEvent.Kind.RE_ARMED, OrderEvent.Kind.RE_ARMED);
  }

  @Test
  void anErrorBesideALongWaitGivesTheAlertOfTheErrorAlone() {
    OrderHistory story = overdueAtThreshold(FailurePolicy.WAIT, FailurePolicy.ALERT);

    Decision decision = story.deadlinePasses();

    assertThat(decision.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(decision.alerts()).extracting(Alert::step).containsExactly("pay");
  }

  @Test
  void aTurnToUndoBesideALongWaitGivesNoAlertThatItWaits() {
    OrderHistory story = overdueAtThreshold(FailurePolicy.WAIT, FailurePolicy.UNDO);

    Decision decision = story.deadlinePasses();

    assertThat(decision.after().state()).isEqualTo(ProcessState.UNDOING);
    assertThat(decision.alerts()).isEmpty();
  }

  /** Two live steps side by side, each one failure short of its threshold. */
  private static OrderHistory overdueAtThreshold(FailurePolicy reserve, FailurePolicy pay) {
    OrderHistory story =
        OrderHistory.of(
            Workflows.of(onFailure(step("reserve"), reserve), onFailure(step("pay"), pay)));
    story.claim();
    story.unanswered(Workflows.ATTEMPTS - 1).notBeforeIsReached();
    story.claim();
    return story;
  }
}
