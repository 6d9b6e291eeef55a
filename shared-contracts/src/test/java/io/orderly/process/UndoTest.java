package io.orderly.process;

import static io.orderly.process.Workflows.step;
import static io.orderly.process.Workflows.undoNone;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Decision.Verdict;
import io.orderly.process.ProcessEvent.Undo;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Turning an order to undo: when it is refused, what it waits for, and that it is for good. */
class UndoTest {

  @Test
  void theUndoWaitsForCompleteByAndGraceOfARunningStep() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    story.claim();
    Instant completeBy = story.step("reserve").completeBy();

    Decision decision = story.undo();

    assertThat(decision.after().state()).isEqualTo(ProcessState.UNDOING);
    assertThat(decision.after().notBefore()).isEqualTo(completeBy.plus(OrderHistory.GRACE));
    assertThat(decision.after().isClaimable()).isFalse();
  }

  @Test
  void theUndoOfAStepThatCompletedLongAgoIsClaimableAtOnce() {
    OrderHistory story = Situations.undoingClaimable();

    Decision decision = story.claim();

    assertThat(story.order().notBefore()).isNull();
    assertThat(decision.starts()).extracting(StepStart::direction).containsExactly(Direction.UNDO);
  }

  @Test
  void withoutTombstonesTheUndoWaitsForEveryStepThatHasBegun() {
    OrderHistory story =
        OrderHistory.of(
            Workflows.withoutTombstones(Workflows.of(step("reserve"), step("pay", "reserve"))));
    story.creditFor("agent-of-reserve").claim();
    story.completed("reserve");
    Instant completeBy = story.step("reserve").completeBy();

    Decision decision = story.undo();

    assertThat(decision.after().notBefore()).isEqualTo(completeBy.plus(OrderHistory.GRACE));
  }

  @Test
  void aReplyThatEndsTheRunningStepEndsTheWait() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    story.claim();
    story.undo();

    Decision decision = story.completed("reserve");

    assertThat(story.step("reserve").state()).isEqualTo(StepState.COMPLETED);
    assertThat(decision.after().state()).isEqualTo(ProcessState.UNDOING);
    assertThat(decision.after().isClaimable()).isTrue();
    assertThat(decision.starts()).isEmpty();
  }

  @Test
  void aRefusalThatComesLateDoesNotUseUpTheAttemptsOfTheUndo() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    story.claim();
    story.undo();

    Decision decision = story.refused("reserve");

    assertThat(story.step("reserve").state()).isEqualTo(StepState.FAILED);
    assertThat(decision.after().state()).isEqualTo(ProcessState.UNDOING);
    assertThat(decision.after().failureCount()).isZero();
  }

  @Test
  void whatCannotBeUndoneRefusesTheUndoOnceItHasBegun() {
    OrderHistory story =
        OrderHistory.of(Workflows.of(step("reserve"), undoNone(step("pay", "reserve"))));
    story.claim();
    story.completed("reserve");

    Decision decision = story.undo();

    assertThat(decision.verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(decision.reason()).contains("pay");
  }

  @Test
  void whatCannotBeUndoneAllowsTheUndoBeforeItBegins() {
    OrderHistory story =
        OrderHistory.of(Workflows.of(step("reserve"), undoNone(step("pay", "reserve"))));
    story.claim();

    Decision decision = story.undo();

    assertThat(decision.after().state()).isEqualTo(ProcessState.UNDOING);
  }

  @Test
  void whoSawAnotherVersionIsRefused() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());

    Decision decision = story.when(new Undo(7, Cause.cancelledBy("shop")));

    assertThat(decision.verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(decision.reason()).contains("version 1", "saw 7");
  }

  @Test
  void theDirectionIsStickyThroughErrorAndResubmit() {
    OrderHistory story = Situations.errorUndoFailed();
    Decision again = story.undo();
    story.resubmit();
    story.claim();

    Decision decision = story.completed("pay");

    assertThat(again.verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(decision.after().state()).isEqualTo(ProcessState.UNDONE);
  }

  @Test
  void anOrderInErrorCanBeUndone() {
    OrderHistory story = Situations.errorFailed();

    Decision decision = story.undo();

    assertThat(decision.after().state()).isEqualTo(ProcessState.UNDOING);
    assertThat(decision.after().failureCount()).isZero();
    assertThat(decision.after().isClaimable()).isTrue();
  }
}
