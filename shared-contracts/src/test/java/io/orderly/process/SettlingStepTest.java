package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepDefinition.WhenWaiting;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An accepted step whose workflow says settle-first is asked about before it is undone. */
class SettlingStepTest {

  private static final Duration LONGEST = Duration.ofDays(3);
  private static final String ANSWER = "{\"shipment\":\"1Z\"}";

  private OrderHistory story = OrderHistory.of(Workflows.of(settled("pay")));

  @Test
  void itsStatusIsAskedForAtOnceAsItsOrderTurnsToUndo() {
    waiting();

    Decision undo = story.undo();

    assertThat(undo.events())
        .extracting(OrderEvent::kind)
        .contains(OrderEvent.Kind.TURNED_TO_UNDO, OrderEvent.Kind.STATUS_ASKED);
    assertThat(story.claim().starts())
        .extracting(StepStart::direction)
        .containsExactly(Direction.FORWARD);
    assertThat(story.order().state()).isEqualTo(ProcessState.UNDOING);
    assertThat(story.order().lockedBy()).isNotNull();
    assertThat(story.step("pay").isAccepted()).isTrue();
  }

  @Test
  void itIsUndoneOnceItIsCompleted() {
    waiting();
    story.undo();
    story.claim();

    Decision settled = story.reply("pay", new StepOutcome.Completed("{\"delivered\":true}"));

    assertThat(settled.starts()).extracting(StepStart::direction).containsExactly(Direction.UNDO);
    assertThat(story.step("pay").result()).isEqualTo("{\"delivered\":true}");
    story.reply("pay", new StepOutcome.Completed("{}"));
    assertThat(story.order().state()).isEqualTo(ProcessState.UNDONE);
  }

  /** Its undo is called for the tombstone, and may find nothing. */
  @Test
  void aRefusalByItsStatusSaysThatNothingStands() {
    waiting();
    story.undo();
    story.claim();

    story.reply("pay", new StepOutcome.Failed(new Failure("returned", "nobody was at home")));

    assertThat(story.step("pay").forwardOutcome()).isEqualTo(ForwardOutcome.NO_EFFECT);
    assertThat(story.step("pay").failureCount()).isZero();
    story.neverHappened("pay");
    assertThat(story.order().state()).isEqualTo(ProcessState.UNDONE);
  }

  @Test
  void theOrderRestsUntilTheNextStatusWhileItIsStillAccepted() {
    waiting();
    story.undo();
    story.claim();
    Instant tomorrow = story.now().plus(Duration.ofDays(1));

    accepted(tomorrow);

    assertThat(story.order().lockedBy()).isNull();
    assertThat(story.order().notBefore()).isEqualTo(tomorrow);
    assertThat(next().starts()).extracting(StepStart::direction).containsExactly(Direction.FORWARD);
  }

  @Test
  void itIsUndoneWithTheLastAnswerOnceItsTimeIsOver() {
    waiting();
    story.undo();
    story.claim();
    accepted(null);
    assertThat(story.order().notBefore()).isEqualTo(OrderHistory.SUBMITTED.plus(LONGEST));

    assertThat(next().starts()).extracting(StepStart::direction).containsExactly(Direction.UNDO);
    assertThat(story.step("pay").forwardOutcome()).isEqualTo(ForwardOutcome.UNKNOWN);
    assertThat(Objects.requireNonNull(story.step("pay").history().acceptance()).answer())
        .isEqualTo(ANSWER);
  }

  /** A partner that answers nothing must not keep an order from its undo for ever. */
  @Test
  void silenceIsNotCountedAndEndsWithItsTime() {
    waiting();
    story.undo();
    Decision last = story.claim();

    int asked = 0;
    while (last.starts().get(0).direction() == Direction.FORWARD) {
      asked++;
      story.deadlinePasses();
      assertThat(story.step("pay").failureCount()).isZero();
      assertThat(story.order().state()).isEqualTo(ProcessState.UNDOING);
      last = next();
    }

    assertThat(asked).isGreaterThan(100);
    assertThat(story.now()).isAfterOrEqualTo(OrderHistory.SUBMITTED.plus(LONGEST));
    assertThat(last.starts()).extracting(StepStart::direction).containsExactly(Direction.UNDO);
  }

  @Test
  void whatIsStillOpenAfterItsTimeIsUndoneByPolicyWithoutAnotherStatus() {
    story =
        OrderHistory.of(
            Workflows.of(
                Workflows.onFailure(Workflows.step("pay"), StepDefinition.FailurePolicy.UNDO)
                    .withMaxWait(LONGEST)
                    .undoneWhenWaiting(WhenWaiting.SETTLE_FIRST)));
    story.claim();
    accepted(null);
    next();

    accepted(null);

    assertThat(story.order().direction()).isEqualTo(Direction.UNDO);
    assertThat(next().starts()).extracting(StepStart::direction).containsExactly(Direction.UNDO);
  }

  @Test
  void whatIsBeforeItWaitsAndWhatIsBesideItIsUndone() {
    story =
        OrderHistory.of(
            Workflows.of(
                Workflows.step("reserve"),
                settled("pay", "reserve"),
                Workflows.step("pack", "reserve")));
    story.claim();
    story.completed("reserve");
    story.completed("pack");
    accepted(story.now().plus(Duration.ofDays(1)));
    story.undo();

    Decision claimed = story.claim();

    assertThat(claimed.starts())
        .extracting(StepStart::step, StepStart::direction)
        .containsExactlyInAnyOrder(tuple("pay", Direction.FORWARD), tuple("pack", Direction.UNDO));
    accepted(story.now().plus(Duration.ofDays(1)));
    story.reply("pack", new StepOutcome.Completed("{}"));
    assertThat(story.step("reserve").state()).isEqualTo(StepState.COMPLETED);
    assertThat(story.order().notBefore()).isEqualTo(story.step("pay").notBefore());
  }

  @Test
  void aFailedUndoOfAnotherStepIsAnErrorAtOnce() {
    story = OrderHistory.of(Workflows.of(settled("pay"), Workflows.step("pack")));
    story.claim();
    story.completed("pack");
    accepted(story.now().plus(Duration.ofDays(1)));
    story.undo();
    story.claim();
    story.refused("pack");
    assertThat(story.order().state()).isEqualTo(ProcessState.UNDOING);

    Decision decision = accepted(story.now().plus(Duration.ofDays(1)));

    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    assertThat(decision.alerts()).hasSize(1);
    story.resubmit();
    assertThat(story.claim().starts())
        .extracting(StepStart::step, StepStart::direction)
        .containsExactlyInAnyOrder(tuple("pay", Direction.FORWARD), tuple("pack", Direction.UNDO));
  }

  @Test
  void aHintHasItAskedAboutWhileItsOrderIsUndone() {
    waiting();
    story.undo();
    story.claim();
    accepted(story.now().plus(Duration.ofDays(1)));
    story.later(Duration.ofMinutes(1));

    Decision hinted = story.when(new ProcessEvent.StatusHint(Set.of(story.step("pay").agent())));

    assertThat(hinted.isChange()).isTrue();
    assertThat(story.claim().starts()).hasSize(1);
  }

  @Test
  void aStatusThatWasUnderWayAsItsOrderTurnedToUndoCounts() {
    waiting();
    next();
    story.undo();
    assertThat(story.claim().starts()).isEmpty();
    assertThat(story.order().lockedBy()).isNotNull();

    story.reply("pay", new StepOutcome.Completed("{}"));

    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDOING);
  }

  @Test
  void peopleSeeWhatItsUndoWaitsFor() {
    waiting();
    story.undo();
    story.claim();
    assertThat(activity().detail()).contains("is asking for the status");

    accepted(story.now().plus(Duration.ofDays(1)));

    assertThat(activity().doing()).isEqualTo(OrderActivity.Doing.ACCEPTED);
    assertThat(activity().step()).isEqualTo("pay");
  }

  private OrderActivity activity() {
    return Objects.requireNonNull(
        OrderActivities.of(
            OrderSnapshot.of(story.order(), story.now(), story.workflow()), story.now()));
  }

  private void waiting() {
    story.claim();
    accepted(story.now().plus(Duration.ofDays(1)));
    story.later(Duration.ofHours(1));
  }

  private Decision accepted(@Nullable Instant askAt) {
    return story.reply("pay", new StepOutcome.Accepted(ANSWER, askAt));
  }

  private Decision next() {
    Instant due = story.order().notBefore();
    if (due != null) {
      story.at(due.isBefore(story.now()) ? story.now() : due);
      story.when(new ProcessEvent.NotBeforeReached());
    }
    return story.claim();
  }

  private static StepDefinition settled(String name, String... after) {
    return Workflows.step(name, after)
        .withMaxWait(LONGEST)
        .undoneWhenWaiting(WhenWaiting.SETTLE_FIRST);
  }
}
