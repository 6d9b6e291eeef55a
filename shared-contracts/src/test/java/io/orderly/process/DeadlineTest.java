package io.orderly.process;

import static io.orderly.process.Workflows.step;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Decision.Verdict;
import io.orderly.process.ProcessEvent.DeadlinePassed;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The sweep: what is counted and re-armed, and what is left alone. */
class DeadlineTest {

  @Test
  void beforeCompleteByAndGraceNothingIsCounted() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    story.claim();
    story.at(story.order().completeBy().plus(OrderHistory.GRACE).minusMillis(1));

    Decision decision = story.when(new DeadlinePassed());

    assertThat(decision.verdict()).isEqualTo(Verdict.IGNORED);
  }

  @Test
  void anUnansweredStepIsCountedReArmedAndKeepsItsAttempt() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    story.claim();

    Decision decision = story.deadlinePasses();

    OrderStep step = story.step("reserve");
    assertThat(step.state()).isEqualTo(StepState.RUNNING);
    assertThat(step.attempt()).isEqualTo(1);
    assertThat(step.failureCount()).isEqualTo(1);
    assertThat(step.notBefore()).isEqualTo(story.now().plus(Workflows.FIRST_BACKOFF));
    assertThat(decision.after().state()).isEqualTo(ProcessState.PENDING);
    assertThat(decision.after().notBefore()).isEqualTo(step.notBefore());
    assertThat(decision.events())
        .extracting(OrderEvent::kind)
        .containsExactly(OrderEvent.Kind.RE_ARMED);
  }

  @Test
  void theBackoffGrowsWithEachFailureAndItsJitterOnlyShortensIt() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));
    story.claim();
    story.unanswered(2);
    Duration second = Duration.between(story.now(), story.order().notBefore());

    OrderHistory early = OrderHistory.of(Workflows.single(FailurePolicy.ALERT)).jitter(0.5);
    early.claim();
    early.deadlinePasses();
    Duration shortened = Duration.between(early.now(), early.order().notBefore());

    assertThat(second).isEqualTo(Workflows.FIRST_BACKOFF.multipliedBy(2));
    assertThat(shortened).isEqualTo(Duration.ofMillis(1_800));
  }

  @Test
  void aLiveSiblingThatIsNotOverdueIsLeftAloneAndKeepsTheLock() {
    OrderHistory story = OrderHistory.of(Workflows.of(step("reserve"), step("pay")));
    story.claim();
    story.declined("reserve");
    story.later(Workflows.FIRST_BACKOFF).startDue();
    Instant payIsOverdue = story.step("pay").completeBy().plus(OrderHistory.GRACE);
    OrderStep live = story.step("reserve");

    Decision decision = story.at(payIsOverdue).when(new DeadlinePassed());

    assertThat(story.step("reserve")).isEqualTo(live);
    assertThat(story.step("pay").failureCount()).isEqualTo(1);
    assertThat(decision.after().state()).isEqualTo(ProcessState.PROCESSING);
    assertThat(decision.after().completeBy()).isEqualTo(live.completeBy());
  }

  @Test
  void theSweepStartsNothing() {
    OrderHistory story = OrderHistory.of(Workflows.of(step("reserve"), step("pay")));
    story.claim();
    story.declined("reserve");
    story.later(Duration.ofMinutes(1));

    Decision decision = story.when(new DeadlinePassed());

    assertThat(decision.starts()).isEmpty();
    assertThat(decision.after().isClaimable()).isTrue();
  }

  @Test
  void anOwnerHasTheGraceToStartWhatIsDue() {
    OrderHistory story = OrderHistory.of(Workflows.of(step("reserve"), step("pay")));
    story.claim();
    story.declined("reserve");
    Instant due = story.step("reserve").notBefore();
    story.at(due.plus(OrderHistory.GRACE).minusMillis(1));

    Decision decision = story.when(new DeadlinePassed());

    assertThat(decision.verdict()).isEqualTo(Verdict.IGNORED);
    assertThat(decision.after().lockedBy()).isEqualTo(OrderHistory.ME);
  }

  @Test
  void anOrderWhoseOwnerIsGoneIsUnlockedAndNothingIsCounted() {
    OrderHistory story = OrderHistory.of(Workflows.of(step("reserve"), step("pay")));
    story.claim();
    story.declined("reserve");
    Instant due = story.step("reserve").notBefore();

    Decision decision = story.at(due.plus(OrderHistory.GRACE)).when(new DeadlinePassed());

    assertThat(decision.after().state()).isEqualTo(ProcessState.PENDING);
    assertThat(decision.after().lockedBy()).isNull();
    assertThat(decision.after().failureCount()).isZero();
    assertThat(decision.after().completeBy()).isEqualTo(story.step("pay").completeBy());
    assertThat(decision.after().isClaimable()).isTrue();
    assertThat(decision.events())
        .extracting(OrderEvent::kind)
        .containsExactly(OrderEvent.Kind.UNLOCKED);
  }
}
