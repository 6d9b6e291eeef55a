package io.orderly.process;

import static io.orderly.process.Workflows.agentOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Decision.Verdict;
import io.orderly.process.ProcessEvent.DecisionFailed;
import io.orderly.process.ProcessEvent.Reply;
import org.junit.jupiter.api.Test;

/** What an agent's reply does; recording is another rule than starting. */
class ReplyTest {

  private static final StepOutcome DONE = new StepOutcome.Completed("{\"n\":1}");

  @Test
  void aReplyOnAnOldAttemptChangesNothing() {
    OrderHistory story = Situations.pendingDue();
    story.claim();

    Decision decision = story.when(new Reply("pay", Direction.FORWARD, 1, DONE, OrderHistory.ME));

    assertThat(story.step("pay").attempt()).isEqualTo(2);
    assertThat(decision.verdict()).isEqualTo(Verdict.IGNORED);
    assertThat(decision.reason()).contains("attempt 1");
  }

  @Test
  void aRepeatedReplyChangesNothing() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    story.claim();
    Reply reply = story.replyTo("reserve", DONE);
    story.when(reply);

    Decision decision = story.when(reply);

    assertThat(decision.verdict()).isEqualTo(Verdict.IGNORED);
    assertThat(decision.starts()).isEmpty();
  }

  @Test
  void aReplyOfTheOtherDirectionChangesNothing() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    story.claim();

    Decision decision = story.when(new Reply("reserve", Direction.UNDO, 1, DONE, OrderHistory.ME));

    assertThat(decision.verdict()).isEqualTo(Verdict.IGNORED);
  }

  @Test
  void aReplyForAStepThatTheOrderLacksChangesNothing() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    story.claim();

    Decision decision =
        story.when(new Reply("gift-wrap", Direction.FORWARD, 1, DONE, OrderHistory.ME));

    assertThat(decision.verdict()).isEqualTo(Verdict.IGNORED);
    assertThat(decision.reason()).contains("gift-wrap");
  }

  @Test
  void aReplyStartsTheSuccessorsWhileLocked() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    story.claim();

    Decision decision = story.completed("reserve");

    assertThat(story.step("reserve").result()).isEqualTo("{\"done\":\"reserve\"}");
    assertThat(decision.starts()).extracting(StepStart::step).containsExactly("pay");
    assertThat(decision.after().state()).isEqualTo(ProcessState.PROCESSING);
  }

  @Test
  void aReplyWhoseSuccessorHasNoCreditYieldsTheOrderToThatAgentUncounted() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    story.claim();
    story.creditFor(agentOf("reserve"));

    Decision decision = story.completed("reserve");

    assertThat(decision.after().state()).isEqualTo(ProcessState.PENDING);
    assertThat(decision.after().lockedBy()).isNull();
    assertThat(decision.after().nextAgent()).isEqualTo(agentOf("pay"));
    assertThat(decision.after().failureCount()).isZero();
    assertThat(decision.starts()).isEmpty();
  }

  @Test
  void aReplyWhilePendingRecordsAndStartsNothing() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    story.claim();
    story.deadlinePasses();

    Decision decision = story.completed("reserve");

    assertThat(story.step("reserve").state()).isEqualTo(StepState.COMPLETED);
    assertThat(decision.starts()).isEmpty();
    assertThat(decision.after().state()).isEqualTo(ProcessState.PENDING);
    assertThat(decision.after().isClaimable()).isTrue();
    assertThat(decision.after().nextAgent()).isEqualTo(agentOf("pay"));
  }

  @Test
  void aGoodLateReplyOnAReArmedStepCounts() {
    OrderHistory story = Situations.pendingReArmed();

    Decision decision = story.completed("pay");

    assertThat(story.step("pay").state()).isEqualTo(StepState.COMPLETED);
    assertThat(story.step("pay").notBefore()).isNull();
    assertThat(decision.after().state()).isEqualTo(ProcessState.PROCESSED);
  }

  @Test
  void theFirstOfTwoParallelStepsDoesNotStartTheirJoin() {
    OrderHistory story = OrderHistory.of(Workflows.joining());
    story.claim();

    Decision decision = story.completed("pay");

    assertThat(decision.starts()).isEmpty();
    assertThat(decision.after().state()).isEqualTo(ProcessState.PROCESSING);
  }

  @Test
  void theLastOfTwoParallelStepsStartsTheirJoin() {
    OrderHistory story = OrderHistory.of(Workflows.joining());
    story.claim();
    story.completed("pay");

    Decision decision = story.completed("reserve");

    assertThat(decision.starts()).extracting(StepStart::step).containsExactly("ship");
  }

  @Test
  void theLastReplyMakesTheOrderProcessed() {
    OrderHistory story = OrderHistory.of(Workflows.joining());
    story.claim();
    story.completed("pay");
    story.completed("reserve");

    Decision decision = story.completed("ship");

    assertThat(decision.after().state()).isEqualTo(ProcessState.PROCESSED);
    assertThat(decision.after().lockedBy()).isNull();
  }

  @Test
  void whoServesAnothersReplyTakesOverTheLock() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    story.claim();

    Decision decision =
        story.when(new Reply("reserve", Direction.FORWARD, 1, DONE, OrderHistory.OTHER));

    assertThat(decision.after().lockedBy()).isEqualTo(OrderHistory.OTHER);
  }

  @Test
  void aReplyInErrorIsRecordedOnly() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    story.claim();
    story.when(new DecisionFailed(new Failure("broken", "a bug")));

    Decision decision = story.completed("reserve");

    assertThat(story.step("reserve").state()).isEqualTo(StepState.COMPLETED);
    assertThat(decision.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(decision.starts()).isEmpty();
    assertThat(decision.alerts()).isEmpty();
  }
}
