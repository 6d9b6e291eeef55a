package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Decision.Verdict;
import io.orderly.process.ProcessEvent.Reply;
import org.junit.jupiter.api.Test;

/** A reply at a scheduler that can't run the order's workflow version. */
class HandBackTest {

  private static final StepOutcome DONE = new StepOutcome.Completed("{\"n\":1}");

  @Test
  void theReplyIsRecordedAndTheOrderIsUnlockedForAnother() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    story.claim();
    OrderProcess locked = story.order();

    Decision decision =
        OrderStateMachine.handBack(locked, story.replyTo("reserve", DONE), story.now());

    assertThat(decision.starts()).isEmpty();
    assertThat(decision.after().version()).isEqualTo(locked.version() + 1);
    assertThat(decision.after().state()).isEqualTo(ProcessState.PENDING);
    assertThat(decision.after().isClaimable()).isTrue();
    assertThat(decision.after().steps().get(0).state()).isEqualTo(StepState.COMPLETED);
  }

  @Test
  void aStaleReplyChangesNothingHereEither() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    story.claim();

    Decision decision =
        OrderStateMachine.handBack(
            story.order(),
            new Reply("reserve", Direction.FORWARD, 7, DONE, OrderHistory.ME),
            story.now());

    assertThat(decision.verdict()).isEqualTo(Verdict.IGNORED);
  }

  @Test
  void whatNobodyTookRestsAMomentAndIsNotCounted() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    story.claim();

    Decision decision =
        OrderStateMachine.handBack(
            story.order(), story.replyTo("reserve", new StepOutcome.Declined()), story.now());

    OrderStep reserve = decision.after().steps().get(0);
    assertThat(reserve.isReArmed(Direction.FORWARD)).isTrue();
    assertThat(reserve.failureCount()).isZero();
  }
}
