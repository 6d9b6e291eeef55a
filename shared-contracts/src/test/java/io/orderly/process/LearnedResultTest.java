package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.StepHistory.EarlierCalls;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import org.junit.jupiter.api.Test;

/** What the undo of a step finds out before it is called is kept, whatever becomes of the undo. */
class LearnedResultTest {

  private static final StepOutcome LEARNED = new StepOutcome.Learned("{\"number\":\"1Z\"}");

  private final OrderHistory story = undoing();

  @Test
  void itIsRecordedBeforeTheUndoIsCalled() {
    Decision decision = story.reply("pay", LEARNED);

    OrderStep step = story.step("pay");
    assertThat(step.result()).isEqualTo("{\"number\":\"1Z\"}");
    assertThat(step.forwardOutcome()).isEqualTo(ForwardOutcome.COMPLETED);
    assertThat(step.failureCount()).isZero();
    assertThat(decision.events())
        .extracting(OrderEvent::kind)
        .containsExactly(OrderEvent.Kind.LEARNED);
    assertThat(nextAttempt()).isEqualTo(3);
    assertThat(story.step("pay").history().earlierCalls()).isEqualTo(new EarlierCalls(2, null));
  }

  @Test
  void itSurvivesAnUndoThatFails() {
    story.reply("pay", LEARNED);
    nextAttempt();

    story.refused("pay");

    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDO_FAILED);
    assertThat(story.step("pay").result()).contains("1Z");
  }

  @Test
  void aCopyOfItChangesNothing() {
    ProcessEvent.Reply copy = story.replyTo("pay", LEARNED);
    story.when(copy);

    assertThat(story.when(copy).isChange()).isFalse();
  }

  /** Else an agent that never calls the undo would be asked for ever. */
  @Test
  void whatIsLearnedAgainLeavesTheAttemptUnanswered() {
    story.reply("pay", LEARNED);
    nextAttempt();

    assertThat(story.reply("pay", LEARNED).isChange()).isFalse();

    story.deadlinePasses();
    assertThat(story.step("pay").failureCount()).isEqualTo(1);
  }

  @Test
  void itIsRecordedInAnOrderThatWentToError() {
    story.when(new ProcessEvent.DecisionFailed(new Failure("broken", "a bug")));

    Decision decision = story.reply("pay", LEARNED);

    assertThat(decision.starts()).isEmpty();
    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    assertThat(story.step("pay").result()).contains("1Z");
    story.resubmit();
    assertThat(story.claim().starts()).extracting(StepStart::attempt).containsExactly(3);
  }

  @Test
  void theOtherCopyOfItsRequestMayHaveBeenCalled() {
    story.resend("pay");

    story.reply("pay", LEARNED);
    nextAttempt();

    assertThat(story.step("pay").history().earlierCalls().until()).isNotNull();
  }

  /** A scheduler that can't run the workflow records it, and another one calls the undo. */
  @Test
  void itIsRecordedWithoutTheWorkflow() {
    ProcessEvent.Reply reply = story.replyTo("pay", LEARNED);

    OrderProcess after = Replies.handBack(story.order(), reply, story.now()).after();

    assertThat(after.lockedBy()).isNull();
    assertThat(after.step("pay").result()).contains("1Z");
    assertThat(after.step("pay").notBefore()).isAfter(story.now());
  }

  @Test
  void thatItNeverHappenedIsNotBelievedAfterwards() {
    story.reply("pay", LEARNED);
    nextAttempt();

    story.neverHappened("pay");

    assertThat(story.step("pay").failure()).isNotNull();
    assertThat(story.step("pay").failure().code()).isEqualTo("undo-contradicts-result");
  }

  @Test
  void aStepThatGoesForwardLearnsNothing() {
    OrderHistory forward = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));
    forward.claim();

    assertThat(forward.reply("pay", LEARNED).isChange()).isFalse();
  }

  private int nextAttempt() {
    story.notBeforeIsReached();
    return story.claim().starts().get(0).attempt();
  }

  /** Of a step that was never answered. */
  private static OrderHistory undoing() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));
    story.claim();
    story.deadlinePasses();
    story.undo();
    story.claim();
    return story;
  }
}
