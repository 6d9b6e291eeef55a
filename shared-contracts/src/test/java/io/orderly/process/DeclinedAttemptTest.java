package io.orderly.process;

import static io.orderly.process.Workflows.agentOf;
import static io.orderly.process.Workflows.step;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Decision.Verdict;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A step that no instance of its agent took is re-armed, and nothing is counted. */
class DeclinedAttemptTest {

  @Test
  void theEventSaysWhyTheLastInstanceDeclined() {
    OrderHistory story = Situations.processing();

    Decision decision =
        story.reply(
            "pay", new StepOutcome.Declined(new Failure("no-slot", "every slot is in use")));

    assertThat(decision.events())
        .extracting(OrderEvent::detail)
        .containsExactly("no instance of agent-of-pay accepted it: every slot is in use");
  }

  @Test
  void notTakenReArmsUncountedAndYields() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    story.claim();

    Decision decision = story.declined("reserve");

    assertThat(decision.after().state()).isEqualTo(ProcessState.PENDING);
    assertThat(story.step("reserve").failureCount()).isZero();
    assertThat(story.step("reserve").notBefore())
        .isEqualTo(story.now().plus(Workflows.FIRST_BACKOFF));
    assertThat(decision.after().notBefore()).isEqualTo(story.step("reserve").notBefore());
  }

  @Test
  void notTakenBesideALiveStepKeepsTheLockAndWakesAtTheRetry() {
    OrderHistory story = OrderHistory.of(Workflows.of(step("reserve"), step("pay")));
    story.claim();

    Decision decision = story.declined("reserve");

    assertThat(decision.after().lockedBy()).isEqualTo(OrderHistory.ME);
    assertThat(decision.after().completeBy()).isEqualTo(story.step("reserve").notBefore());
  }

  @Test
  void theOwnerStartsAReArmedStepWhenItIsDueAndNotSooner() {
    OrderHistory story = OrderHistory.of(Workflows.of(step("reserve"), step("pay")));
    story.claim();
    story.declined("reserve");

    Decision early = story.startDue();
    Decision due = story.later(Workflows.FIRST_BACKOFF).startDue();

    assertThat(early.verdict()).isEqualTo(Verdict.IGNORED);
    assertThat(due.starts()).extracting(StepStart::step).containsExactly("reserve");
    assertThat(due.starts()).extracting(StepStart::attempt).containsExactly(2);
  }

  @Test
  void anOrderWithReArmedStepsAloneRestsUntilTheFirstOfThem() {
    OrderHistory story = OrderHistory.of(Workflows.of(step("reserve"), step("pay")));
    story.claim();
    story.declined("reserve");
    Instant first = story.step("reserve").notBefore();

    Decision decision = story.later(Duration.ofSeconds(1)).declined("pay");

    assertThat(decision.after().state()).isEqualTo(ProcessState.PENDING);
    assertThat(decision.after().notBefore()).isEqualTo(first);
    assertThat(decision.after().nextAgent()).isEqualTo(agentOf("reserve"));
  }
}
