package io.orderly.process;

import static io.orderly.process.Workflows.onFailure;
import static io.orderly.process.Workflows.step;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.workflow.StepDefinition.FailurePolicy;
import org.junit.jupiter.api.Test;

/** What an undo covers, in which order, and how it ends. */
class UndoCourseTest {

  @Test
  void theNewestStepIsUndoneFirst() {
    OrderHistory story = OrderHistory.of(Workflows.of(step("reserve"), step("pay", "reserve")));
    story.claim();
    story.completed("reserve");
    story.undo();
    story.notBeforeIsReached();

    Decision claimed = story.claim();
    Decision replied = story.completed("pay");

    assertThat(claimed.starts()).extracting(StepStart::step).containsExactly("pay");
    assertThat(replied.starts()).extracting(StepStart::step).containsExactly("reserve");
  }

  @Test
  void parallelStepsAreUndoneSideBySideAfterTheirJoin() {
    OrderHistory story = OrderHistory.of(Workflows.joining());
    story.claim();
    story.completed("reserve");
    story.completed("pay");
    story.undo();
    story.notBeforeIsReached();

    Decision claimed = story.claim();
    Decision replied = story.completed("ship");

    assertThat(claimed.starts()).extracting(StepStart::step).containsExactly("ship");
    assertThat(replied.starts()).extracting(StepStart::step).containsExactly("reserve", "pay");
  }

  @Test
  void theUndoCoversRunningAndFailedStepsAndNoneThatNeverBegan() {
    OrderHistory story =
        OrderHistory.of(
            Workflows.of(
                step("reserve"),
                onFailure(step("pay"), FailurePolicy.UNDO),
                step("ship", "reserve", "pay")));
    story.claim();
    story.refused("pay");
    story.notBeforeIsReached();

    Decision decision = story.claim();

    assertThat(decision.starts()).extracting(StepStart::step).containsExactly("reserve", "pay");
    assertThat(decision.starts()).extracting(StepStart::attempt).containsExactly(2, 2);
    assertThat(story.step("ship").attempt()).isZero();
  }

  @Test
  void theLastUndoMakesTheOrderUndoneAndKeepsTheForwardResult() {
    OrderHistory story = Situations.undoingLocked();

    Decision decision = story.completed("pay");

    assertThat(decision.after().state()).isEqualTo(ProcessState.UNDONE);
    assertThat(story.step("pay").result()).isEqualTo("{\"done\":\"pay\"}");
  }

  @Test
  void anOrderThatNeverBeganIsUndoneAtTheClaim() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    Decision turned = story.undo();

    Decision decision = story.claim();

    assertThat(turned.after().state()).isEqualTo(ProcessState.UNDOING);
    assertThat(decision.after().state()).isEqualTo(ProcessState.UNDONE);
    assertThat(decision.starts()).isEmpty();
  }

  @Test
  void aFailedUndoWaitsForTheOthersBeforeTheOrderIsInError() {
    OrderHistory story = OrderHistory.of(Workflows.of(step("reserve"), step("pay")));
    story.claim();
    story.undo();
    story.notBeforeIsReached();
    story.claim();

    Decision refused = story.refused("pay");
    Decision completed = story.completed("reserve");

    assertThat(refused.after().state()).isEqualTo(ProcessState.UNDOING);
    assertThat(refused.alerts()).isEmpty();
    assertThat(completed.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(completed.after().direction()).isEqualTo(Direction.UNDO);
    assertThat(completed.alerts()).extracting(Alert::step).containsExactly("pay");
  }

  @Test
  void anUnansweredUndoIsReArmedAndAtItsThresholdFailed() {
    OrderHistory story = Situations.undoingClaimable();
    story.claim();
    story.unanswered(Workflows.ATTEMPTS - 1);
    assertThat(story.order().state()).isEqualTo(ProcessState.UNDOING);
    story.notBeforeIsReached();
    story.claim();

    Decision decision = story.deadlinePasses();

    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDO_FAILED);
    assertThat(decision.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(decision.alerts()).hasSize(1);
  }

  @Test
  void theUndoOfAnOldStepHasAnIdempotencyWindowOfItsOwn() {
    OrderHistory story = Situations.undoingClaimable().later(Workflows.WINDOW);
    story.claim();
    story.deadlinePasses();
    story.notBeforeIsReached();

    Decision decision = story.claim();

    assertThat(decision.after().state()).isEqualTo(ProcessState.UNDOING);
    assertThat(decision.starts()).extracting(StepStart::step).containsExactly("pay");
  }
}
