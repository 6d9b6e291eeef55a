package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.StepHistory.EarlierCalls;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What a step knows of the calls of its earlier attempts, for partners without keys. */
class EarlierCallsTest {

  private static final Failure WHY = new Failure("not-settled", "ask later");

  private final OrderHistory story = started();

  @Test
  void aFirstAttemptHasNone() {
    assertThat(earlier()).isEqualTo(EarlierCalls.NONE);
  }

  @Test
  void anUnansweredAttemptMayHaveCalledUntilItsCompleteByAndTheGrace() {
    Instant until = completeBy().plus(OrderHistory.GRACE);

    story.deadlinePasses();
    again();

    assertThat(story.step("pay").attempt()).isEqualTo(2);
    assertThat(earlier().until()).isEqualTo(until);
  }

  @Test
  void aDeclinedOrSuspendedAttemptCalledNothing() {
    story.declined("pay");
    again();
    assertThat(earlier().until()).isNull();

    story.reply("pay", new StepOutcome.Suspended(WHY));
    again();

    assertThat(story.step("pay").attempt()).isEqualTo(3);
    assertThat(earlier().until()).isNull();
  }

  @Test
  void aPostponedAttemptKeepsWhatTheOnesBeforeMayHaveDone() {
    Instant until = completeBy().plus(OrderHistory.GRACE);
    story.deadlinePasses();
    again();
    Instant wanted = story.now().plus(Duration.ofMinutes(5));

    story.reply("pay", new StepOutcome.Suspended(WHY, wanted));

    assertThat(story.step("pay").notBefore()).isEqualTo(wanted);
    assertThat(story.step("pay").failureCount()).isEqualTo(1);
    again();
    assertThat(story.step("pay").attempt()).isEqualTo(3);
    assertThat(earlier().until()).isEqualTo(until);
  }

  @Test
  void aDeclineOfARequestThatWasSentAgainProvesNothing() {
    story.resend("pay");
    Instant until = completeBy().plus(OrderHistory.GRACE);

    story.declined("pay");
    again();

    assertThat(earlier().until()).isEqualTo(until);
  }

  @Test
  void anAgentThatAsksForMoreThanADayIsNotBelieved() {
    story.reply("pay", new StepOutcome.Suspended(WHY, story.now().plus(Duration.ofDays(900))));

    assertThat(story.step("pay").notBefore()).isEqualTo(story.now().plus(Duration.ofHours(26)));
  }

  @Test
  void aRefusedAttemptThatWasResubmittedHasNone() {
    story.refused("pay");
    story.resubmit();
    story.claim();

    assertThat(story.step("pay").attempt()).isEqualTo(2);
    assertThat(earlier()).isEqualTo(EarlierCalls.NONE);
  }

  @Test
  void anUndoBeginsWithNoEarlierCallsOfItsOwn() {
    story.deadlinePasses();
    story.undo();
    again();

    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDOING);
    assertThat(earlier()).isEqualTo(EarlierCalls.NONE);
    Instant until = completeBy().plus(OrderHistory.GRACE);

    story.deadlinePasses();
    again();
    assertThat(earlier().until()).isEqualTo(until);
  }

  private static OrderHistory started() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));
    story.claim();
    return story;
  }

  private void again() {
    if (story.order().notBefore() != null) {
      story.notBeforeIsReached();
    }
    story.claim();
  }

  private EarlierCalls earlier() {
    return story.step("pay").history().earlierCalls();
  }

  private Instant completeBy() {
    Instant completeBy = story.step("pay").completeBy();
    assertThat(completeBy).isNotNull();
    return completeBy;
  }
}
