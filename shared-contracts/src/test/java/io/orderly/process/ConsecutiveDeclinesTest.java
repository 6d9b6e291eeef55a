package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.workflow.StepDefinition.FailurePolicy;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A step that nobody takes is not declined for ever in silence. */
class ConsecutiveDeclinesTest {

  private static final StepOutcome HELD =
      new StepOutcome.Suspended(new Failure("agent-suspended", "refused-401: the key expired"));

  private static final StepOutcome CIRCUIT_OPEN =
      new StepOutcome.Declined(
          new Failure(StepOutcome.Declined.CIRCUIT_OPEN, "it failed too often of late"));

  private OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));

  @Test
  void aBurstOfDeclinesIsTheirsWhoHaveTooMuchToDo() {
    for (int time = 0; time < 100; time++) {
      Decision decision = declined(Duration.ZERO);
      assertThat(decision.alerts()).isEmpty();
      assertThat(decision.after().state()).isEqualTo(ProcessState.PENDING);
    }
    assertThat(declines().times()).isEqualTo(100);
    assertThat(story.step("pay").failureCount()).isZero();
  }

  @Test
  void anOperatorIsToldOnceAndTheOrderGoesOn() {
    List<Alert> alerts = new ArrayList<>();
    for (int time = 0; time < 9; time++) {
      Decision decision = declined(Duration.ofMinutes(6));
      alerts.addAll(decision.alerts());
      assertThat(decision.after().state()).isEqualTo(ProcessState.PENDING);
    }

    assertThat(alerts)
        .singleElement()
        .extracting(Alert::nextAction)
        .asString()
        .contains("Check whether all slots of agent agent-of-pay hang");
    assertThat(story.step("pay").failureCount()).isZero();
  }

  @Test
  void thenThePolicyOfTheStepDecides() {
    Decision last = declinedForLong();

    assertThat(last.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(last.after().failure()).extracting(Failure::code).isEqualTo("declined");
    assertThat(last.alerts()).hasSize(1);
    assertThat(last.events()).extracting(OrderEvent::kind).contains(OrderEvent.Kind.ERROR);
    assertThat(story.step("pay").failureCount()).as("no attempt failed").isZero();
  }

  @Test
  void underThePolicyUndoTheOrderTurns() {
    story = OrderHistory.of(Workflows.single(FailurePolicy.UNDO));

    Decision last = declinedForLong();

    assertThat(last.after().direction()).isEqualTo(Direction.UNDO);
    assertThat(last.cause()).extracting(Cause::code).isEqualTo("declined");
    assertThat(story.step("pay").history().declines()).isNull();
  }

  @Test
  void underThePolicyWaitItWaitsWithAnAlertAndIsCountedAnew() {
    story = OrderHistory.of(Workflows.single(FailurePolicy.WAIT));

    Decision last = declinedForLong();

    assertThat(last.after().state()).isEqualTo(ProcessState.PENDING);
    assertThat(last.after().notBefore()).isEqualTo(story.now().plus(Workflows.WAIT_FOR));
    assertThat(last.alerts()).hasSize(1);
    assertThat(story.step("pay").history().declines()).isNull();
  }

  @Test
  void anUndoThatNobodyTakesFailsAndAnOperatorIsAsked() {
    story.claim();
    story.undo();

    Decision last = declinedForLong();

    assertThat(last.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(last.after().direction()).isEqualTo(Direction.UNDO);
    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDO_FAILED);
    assertThat(story.step("pay").failureCount()).as("no attempt failed").isZero();
  }

  @Test
  void aResubmitBeginsTheCountAnew() {
    declinedForLong();
    story.resubmit();

    assertThat(declined(Duration.ZERO).alerts()).isEmpty();
    assertThat(declines().times()).isEqualTo(1);
  }

  @Test
  void anExpiryInBetweenBeginsTheCountAnew() {
    declined(Duration.ofMinutes(20));
    declined(Duration.ofMinutes(20));
    assertThat(declines().times()).isEqualTo(2);

    startAgain(Duration.ZERO);
    story.deadlinePasses();

    assertThat(story.step("pay").failureCount()).isEqualTo(1);
    assertThat(story.step("pay").history().declines()).isNull();
  }

  @Test
  void aRemoteServiceThatIsUnavailableForOneOrderAloneIsNotAskedForEverInSilence() {
    List<Alert> alerts = new ArrayList<>();
    Decision last = unavailable();
    Instant first = story.now().truncatedTo(ChronoUnit.SECONDS);
    for (int time = 1; time < ConsecutiveDeclines.MAX_TIMES; time++) {
      assertThat(last.after().state()).isEqualTo(ProcessState.PENDING);
      assertThat(last.after().notBefore()).isEqualTo(story.now().plus(Duration.ofMinutes(15)));
      last = unavailable();
      alerts.addAll(last.alerts());
    }

    assertThat(last.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(last.after().failure())
        .isEqualTo(
            new Failure(
                "declined",
                "the remote service of agent agent-of-pay was unavailable for step pay"
                    + " (refused-429: later), 10 times in a row since "
                    + first));
    assertThat(alerts)
        .extracting(Alert::nextAction)
        .containsExactly(
            "The step is retried automatically. Check why the remote service of agent agent-of-pay"
                + " takes nothing on for this order.",
            "See why the remote service of agent agent-of-pay takes nothing on for this order, then"
                + " resubmit the order.");
    assertThat(story.step("pay").failureCount()).as("no attempt failed").isZero();
  }

  private Decision unavailable() {
    startAgain(Duration.ZERO);
    return story.reply(
        "pay",
        new StepOutcome.Suspended(
            new Failure(StepOutcome.Suspended.UNAVAILABLE, "refused-429: later"),
            story.now().plus(Duration.ofDays(1))));
  }

  @Test
  void whatNoInstanceCanPerformWaitsLongerEachTimeAndEndsInAnErrorOfItsOwn() {
    List<Alert> alerts = new ArrayList<>();
    Decision last = notOffered(Duration.ZERO);
    Instant first = story.now().truncatedTo(ChronoUnit.SECONDS);
    Duration before = Duration.ZERO;
    int times = 1;
    while (last.after().state() == ProcessState.PENDING && times < 100) {
      Duration wait =
          Duration.between(story.now(), Objects.requireNonNull(last.after().notBefore()));
      assertThat(wait).isGreaterThanOrEqualTo(before);
      before = wait;
      last = notOffered(Duration.ofMinutes(6));
      alerts.addAll(last.alerts());
      times++;
    }

    assertThat(before).isGreaterThan(Workflows.FIRST_BACKOFF);
    assertThat(last.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(last.after().failure())
        .isEqualTo(
            new Failure(
                "unknown-operation",
                "agent agent-of-pay can't perform step pay (step pay names operation echo, which"
                    + " agent agent-of-pay does not have; it has quote), %d times in a row since %s"
                        .formatted(times, first)));
    assertThat(alerts)
        .extracting(Alert::nextAction)
        .containsExactly(
            "The step is retried automatically. Deploy agent agent-of-pay with what the step names;"
                + " or pause or retire the workflow of the order.",
            "Deploy agent agent-of-pay with what the step names, then resubmit the order; or pause"
                + " or retire its workflow, and undo the order.");
    assertThat(story.step("pay").failureCount()).as("no attempt failed").isZero();
  }

  @Test
  void anUndoThatNoInstanceCanPerformFailsWithItsOwnCode() {
    story.claim();
    story.undo();
    Decision last = notOffered(Duration.ZERO);
    for (int time = 1; time < ConsecutiveDeclines.MAX_TIMES; time++) {
      assertThat(last.after().state()).isEqualTo(ProcessState.UNDOING);
      last = notOffered(Duration.ofMinutes(7));
    }

    assertThat(last.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDO_FAILED);
    assertThat(story.step("pay").failure())
        .extracting(Failure::code)
        .isEqualTo("unknown-operation");
  }

  @Test
  void ofAVersionThatEveryInstanceDeclinesAnOperatorIsToldOnceAndTheOrderWaits() {
    story.claim();
    Decision last = otherVersion();
    List<Alert> alerts = new ArrayList<>();
    for (int time = 0; time < 2 * ConsecutiveDeclines.MAX_TIMES; time++) {
      startAgain(Duration.ofMinutes(10));
      last = otherVersion();
      alerts.addAll(last.alerts());
    }

    assertThat(last.after().state()).isEqualTo(ProcessState.PENDING);
    assertThat(alerts)
        .singleElement()
        .extracting(alert -> alert.failure().code())
        .isEqualTo("partner-version-unserved");
    assertThat(Duration.between(story.now(), Objects.requireNonNull(last.after().notBefore())))
        .as("declines are paced")
        .isGreaterThanOrEqualTo(Workflows.FIRST_BACKOFF.multipliedBy(4));
  }

  @Test
  void anotherDeclineAfterThoseOfAVersionDoesNotFailTheStep() {
    story.claim();
    otherVersion();
    for (int time = 0; time < 2 * ConsecutiveDeclines.MAX_TIMES; time++) {
      startAgain(Duration.ofMinutes(10));
      otherVersion();
    }

    assertThat(declined(Duration.ZERO).after().state()).isEqualTo(ProcessState.PENDING);
  }

  @Test
  void aDeclineOfAVersionAfterOthersDoesNotFailTheStepAndTimeBeginsAnew() {
    for (int time = 0; time < ConsecutiveDeclines.MAX_TIMES; time++) {
      declined(Duration.ZERO);
    }
    startAgain(ConsecutiveDeclines.MAX_DURATION);

    assertThat(otherVersion().after().state()).isEqualTo(ProcessState.PENDING);
    for (int time = 0; time < ConsecutiveDeclines.MAX_TIMES; time++) {
      assertThat(declined(Duration.ZERO).after().state()).isEqualTo(ProcessState.PENDING);
    }
  }

  @Test
  void declinesOfAVersionAreNotAmongThoseAfterWhichAStepFails() {
    story.claim();
    otherVersion();
    for (int time = 0; time < 3; time++) {
      startAgain(Duration.ZERO);
      otherVersion();
    }
    Instant last = story.now();

    for (int time = 1; time < ConsecutiveDeclines.MAX_TIMES; time++) {
      assertThat(declined(Duration.ofMinutes(10)).after().state()).isEqualTo(ProcessState.PENDING);
    }

    assertThat(story.now()).isAfter(last.plus(ConsecutiveDeclines.MAX_DURATION));
    assertThat(declined(Duration.ZERO).after().state()).isEqualTo(ProcessState.ERROR);
  }

  /** Of both kinds together: neither may put the alert off. */
  @Test
  void whereBothKindsAlternateAnOperatorIsToldOnce() {
    story.claim();
    otherVersion();
    List<Alert> alerts = new ArrayList<>();
    for (int time = 0; time < ConsecutiveDeclines.MAX_TIMES; time++) {
      alerts.addAll(declined(Duration.ofMinutes(4)).alerts());
      startAgain(Duration.ofMinutes(4));
      alerts.addAll(otherVersion().alerts());
    }

    assertThat(alerts).hasSize(1);
  }

  private Decision otherVersion() {
    return story.reply(
        "pay",
        new StepOutcome.Declined(
            new Failure(StepOutcome.Declined.OTHER_PARTNER_VERSION, "it serves adyen@2")));
  }

  private Decision notOffered(Duration later) {
    startAgain(later);
    return story.reply(
        "pay",
        new StepOutcome.Declined(
            new Failure(
                StepOutcome.Declined.UNKNOWN_OPERATION,
                "step pay names operation echo, which agent agent-of-pay does not have; it has"
                    + " quote")));
  }

  @Test
  void whatWaitsForAnAgentThatIsHeldWaitsUncounted() {
    waitsUncounted(HELD);
  }

  @Test
  void whatWaitsForAnAgentWhoseCircuitIsOpenWaitsUncounted() {
    waitsUncounted(CIRCUIT_OPEN);
  }

  private void waitsUncounted(StepOutcome outcome) {
    declined(Duration.ZERO);
    for (int time = 0; time < 100; time++) {
      startAgain(Duration.ofMinutes(10));
      Decision decision = story.reply("pay", outcome);
      assertThat(decision.after().state()).isEqualTo(ProcessState.PENDING);
      assertThat(decision.alerts()).isEmpty();
      assertThat(story.step("pay").history().declines()).isNull();
    }
  }

  /** Until it is not taken once more but decided; the last decision. */
  private Decision declinedForLong() {
    Decision last = declined(Duration.ZERO);
    for (int time = 1; time < ConsecutiveDeclines.MAX_TIMES; time++) {
      assertThat(last.after().step("pay").history().declines()).isNotNull();
      last = declined(Duration.ofMinutes(7));
    }
    return last;
  }

  private Decision declined(Duration later) {
    startAgain(later);
    return story.declined("pay");
  }

  private void startAgain(Duration later) {
    if (story.order().notBefore() != null) {
      story.at(Objects.requireNonNull(story.order().notBefore()).plus(later));
      story.when(new ProcessEvent.NotBeforeReached());
    }
    story.claim();
    assertThat(story.step("pay").isLive(story.order().direction())).isTrue();
  }

  private ConsecutiveDeclines declines() {
    @Nullable ConsecutiveDeclines declined = story.step("pay").history().declines();
    return Objects.requireNonNull(declined);
  }
}
