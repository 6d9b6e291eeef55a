package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.OrderSnapshot.StepSnapshot;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import org.junit.jupiter.api.Test;

/** Attempts are counted as people do: those that were made, and apart from them those declined. */
class AttemptCountTest {

  private OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));

  @Test
  void aStepThatWasNeverStartedHasMadeNone() {
    assertThat(label()).isEqualTo("0 of 3 attempts");
  }

  @Test
  void anAttemptCountsFromItsStartAndOnlyOnce() {
    story.claim();
    assertThat(label()).as("under way").isEqualTo("1 of 3 attempts");

    story.deadlinePasses();
    assertThat(label()).as("failed").isEqualTo("1 of 3 attempts");

    story.notBeforeIsReached();
    story.claim();
    assertThat(label()).as("under way again").isEqualTo("2 of 3 attempts");

    story.completed("pay");
    assertThat(label()).as("completed").isEqualTo("2 of 3 attempts");
  }

  @Test
  void whatNoInstanceTookIsNoAttempt() {
    declined();
    declined();
    declined();

    assertThat(label()).isEqualTo("0 of 3 attempts, declined 3 times");
    assertThat(story.step("pay").attempt()).isEqualTo(3);
    OrderActivity activity =
        OrderActivities.of(
            OrderSnapshot.of(story.order(), story.now(), story.workflow()), story.now());
    assertThat(activity.attempt()).isEqualTo(1);
    assertThat(activity.declines()).isEqualTo(3);
  }

  @Test
  void declinesAreThoseSinceTheLastAttemptThatWasTaken() {
    declined();
    assertThat(label()).isEqualTo("0 of 3 attempts, declined once");

    story.notBeforeIsReached();
    story.claim();
    assertThat(label()).isEqualTo("1 of 3 attempts, declined once");

    story.deadlinePasses();
    assertThat(label()).isEqualTo("1 of 3 attempts");
  }

  @Test
  void whatFailedForGoodHasMadeAll() {
    assertThat(label(Situations.errorRunning())).isEqualTo("3 of 3 attempts");
    assertThat(label(Situations.errorFailed())).isEqualTo("1 of 3 attempts");
  }

  @Test
  void whatIsRefusedAfterTheOrderWasGivenUpOnWasAnAttemptToo() {
    story = OrderHistory.of(Workflows.of(Workflows.step("pay"), Workflows.step("ship")));
    story.claim();
    story.refused("ship");
    story.refused("pay");

    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    assertThat(label()).isEqualTo("1 of 3 attempts");
  }

  @Test
  void theAttemptsOfTheWaitsAreAllowedToo() {
    story = OrderHistory.of(Workflows.single(FailurePolicy.WAIT));

    assertThat(label()).isEqualTo("0 of %d attempts", Workflows.ATTEMPTS + Workflows.WAITS);
  }

  @Test
  void anUndoCountsForItself() {
    OrderHistory undoing = Situations.undoingReArmed();
    assertThat(label(undoing)).isEqualTo("1 of 3 attempts");
    assertThat(label(Situations.undone())).isEqualTo("1 of 3 attempts");
    assertThat(label(Situations.errorUndoFailed())).isEqualTo("1 of 3 attempts");
  }

  @Test
  void anUndoThatNeededNoCallHasMadeNone() {
    story = OrderHistory.of(Workflows.withoutTombstones(story.workflow()));
    story.claim();
    story.refused("pay");
    story.undo();
    if (story.order().notBefore() != null) {
      story.notBeforeIsReached();
    }
    story.claim();

    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDONE);
    assertThat(label()).isEqualTo("0 of 3 attempts");
  }

  @Test
  void withoutItsWorkflowNobodyKnowsHowManyThereAre() {
    story.claim();

    assertThat(StepSnapshot.of(story.step("pay")).count().label()).isEqualTo("1 attempt");
    assertThat(new AttemptCount(2, null, 0).label()).isEqualTo("2 attempts");
  }

  private void declined() {
    if (story.order().notBefore() != null) {
      story.notBeforeIsReached();
    }
    story.claim();
    story.declined("pay");
  }

  private String label() {
    return label(story);
  }

  private static String label(OrderHistory story) {
    return StepSnapshot.of(story.step("pay")).of(story.workflow()).count().label();
  }
}
