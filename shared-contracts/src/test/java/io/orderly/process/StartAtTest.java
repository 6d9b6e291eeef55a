package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.ClaimTerms.Activity;
import io.orderly.process.OrderActivity.Doing;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** An order whose submitter says when it starts. */
class StartAtTest {

  private static final Instant START_AT = OrderHistory.SUBMITTED.plus(Duration.ofDays(3));

  @Test
  void restsUntilItsTimeAndThenStarts() {
    OrderHistory story = scheduled();

    assertThat(story.claim().isChange()).isFalse();
    assertThat(story.when(new ProcessEvent.NotBeforeReached()).isChange()).isFalse();

    story.notBeforeIsReached();
    assertThat(story.now()).isEqualTo(START_AT);
    assertThat(story.order().isClaimable()).isTrue();
    assertThat(story.order().nextAgent()).isEqualTo("agent-of-pay");
    assertThat(story.claim().starts()).hasSize(1);
  }

  /** The clock of the endpoint that accepted it was ahead of the store's. */
  @Test
  void anOrderThatIsClaimedTooEarlyRestsAgain() {
    OrderHistory story = scheduled();
    story.being(story.order().waiting(null, null, "agent-of-pay"));

    Decision decision = story.claim();

    assertThat(decision.starts()).isEmpty();
    assertThat(decision.after().lockedBy()).isNull();
    assertThat(decision.after().notBefore()).isEqualTo(START_AT);
  }

  @Test
  void aResubmitDoesNotStartItEarlier() {
    OrderHistory story = scheduled();
    story.when(new ProcessEvent.DecisionFailed(new Failure("broken", "a bug")));
    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);

    story.resubmit();

    assertThat(story.order().state()).isEqualTo(ProcessState.PENDING);
    assertThat(story.order().notBefore()).isEqualTo(START_AT);
    story.notBeforeIsReached();
    assertThat(story.claim().starts()).hasSize(1);
  }

  @Test
  void aPauseAndItsEndLeaveItsTime() {
    OrderHistory story = scheduled();

    story.pause();
    assertThat(story.resume().after().notBefore()).isEqualTo(START_AT);
  }

  @Test
  void aCancelDoesNotWaitForIt() {
    OrderHistory story = scheduled();

    assertThat(story.undo().after().isClaimable()).isTrue();
    assertThat(story.claim().after().state()).isEqualTo(ProcessState.UNDONE);
  }

  @Test
  void saysUntilWhenItWaits() {
    OrderHistory story = scheduled();

    OrderActivity activity =
        OrderActivities.of(
            OrderSnapshot.of(story.order(), OrderHistory.SUBMITTED, story.workflow()), story.now());

    assertThat(activity.doing()).isEqualTo(Doing.SCHEDULED);
    assertThat(activity.until()).isEqualTo(START_AT);
    assertThat(activity.detail()).isEqualTo("No step starts before the time it was given.");
  }

  private static OrderHistory scheduled() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));
    OrderProcess order = story.order().on(new ClaimTerms(0, Activity.ACTIVE, START_AT, null));
    return story.being(order.waiting(null, START_AT, order.nextAgent()));
  }
}
