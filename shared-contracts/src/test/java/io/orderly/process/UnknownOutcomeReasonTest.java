package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.workflow.FailurePolicies;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import org.junit.jupiter.api.Test;

/** What an agent saw of a call whose outcome it does not know reaches the operator who decides. */
class UnknownOutcomeReasonTest {

  private static final Failure PENDING = new Failure("paypal-pending", "the partner answered 201");
  private static final StepOutcome TOLD = new StepOutcome.Unknown(PENDING);

  private final OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));

  @Test
  void theStepShowsItAndStaysLive() {
    story.claim();
    OrderStep before = story.step("pay");

    Decision decision = story.reply("pay", TOLD);

    OrderStep after = story.step("pay");
    assertThat(after.failure()).isEqualTo(PENDING);
    assertThat(after.isLive(Direction.FORWARD)).isTrue();
    assertThat(after.completeBy()).isEqualTo(before.completeBy());
    assertThat(after.failureCount()).isZero();
    assertThat(after.forwardOutcome()).isEqualTo(ForwardOutcome.UNKNOWN);
    assertThat(decision.starts()).isEmpty();
    assertThat(decision.events()).isEmpty();
  }

  @Test
  void theErrorNamesCodeAndStatus() {
    story.claim();
    for (int attempt = 1; attempt < Workflows.ATTEMPTS; attempt++) {
      anAttemptIsToldAndTheNextOneBegins();
    }
    story.reply("pay", TOLD);
    story.deadlinePasses();

    assertThat(story.order().failure().code()).isEqualTo(FailurePolicies.UNANSWERED);
    assertThat(story.order().failure().message())
        .contains("paypal-pending: the partner answered 201");
  }

  @Test
  void anAnswerThatComesAfterItCounts() {
    story.claim();
    story.reply("pay", TOLD);

    story.completed("pay");

    assertThat(story.order().state()).isEqualTo(ProcessState.PROCESSED);
    assertThat(story.step("pay").failure()).isNull();
  }

  @Test
  void theNextAttemptBeginsWithoutIt() {
    story.claim();

    anAttemptIsToldAndTheNextOneBegins();

    assertThat(story.step("pay").attempt()).isEqualTo(2);
    assertThat(story.step("pay").failure()).isNull();
  }

  @Test
  void aCopyOfItChangesNothing() {
    story.claim();
    story.reply("pay", TOLD);

    assertThat(story.reply("pay", TOLD).isChange()).isFalse();
  }

  @Test
  void itIsRecordedWithoutTheWorkflow() {
    story.claim();

    OrderProcess after =
        Replies.handBack(story.order(), story.replyTo("pay", TOLD), story.now()).after();

    assertThat(after.step("pay").failure()).isEqualTo(PENDING);
    assertThat(after.step("pay").isLive(Direction.FORWARD)).isTrue();
    assertThat(after.completeBy()).isEqualTo(after.step("pay").completeBy());
  }

  private void anAttemptIsToldAndTheNextOneBegins() {
    story.reply("pay", TOLD);
    story.deadlinePasses();
    story.notBeforeIsReached();
    story.claim();
  }
}
