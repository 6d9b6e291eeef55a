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
    assertThat(next().starts()).extracting(StepStart::direction).containsExactly(Direction.FORWARD);

    accepted(null);

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

  /** Its call was under way as its order turned to undo, and nobody knew of the acceptance. */
  @Test
  void anAcceptanceThatComesLateIsSettledToo() {
    story.claim();
    story.undo();
    assertThat(story.order().notBefore()).as("the undo waits for the call").isNotNull();
    Instant tomorrow = story.now().plus(Duration.ofDays(1));

    accepted(tomorrow);

    assertThat(story.order().notBefore()).isEqualTo(tomorrow);
    assertThat(next().starts()).extracting(StepStart::direction).containsExactly(Direction.FORWARD);
  }

  @Test
  void anEventOfItsPartnerSettlesIt() {
    waiting();
    story.undo();
    story.claim();
    accepted(story.now().plus(Duration.ofDays(1)));

    story.when(story.eventOf("pay", "evt-1", new StepOutcome.Completed("{\"delivered\":true}")));

    assertThat(story.claim().starts())
        .extracting(StepStart::direction)
        .containsExactly(Direction.UNDO);
  }

  @Test
  void whatComesWhileItsOrderIsPausedIsUndoneOnceItIsResumed() {
    waiting();
    story.undo();
    story.claim();
    story.pause();

    Decision settled = story.reply("pay", new StepOutcome.Completed("{}"));

    assertThat(settled.starts()).isEmpty();
    assertThat(story.step("pay").state()).isEqualTo(StepState.COMPLETED);
    story.resume();
    assertThat(story.claim().starts())
        .extracting(StepStart::direction)
        .containsExactly(Direction.UNDO);
  }

  @Test
  void aPausedOrderIsNotAskedAbout() {
    waiting();
    story.undo();
    story.pause();

    assertThat(story.claim().starts()).isEmpty();
    story.resume();
    assertThat(story.claim().starts())
        .extracting(StepStart::direction)
        .containsExactly(Direction.FORWARD);
  }

  @Test
  void whatComesInErrorIsRecordedAndUndoneOnceItIsResubmitted() {
    story = undoFailedBeside();
    story.reply("pay", new StepOutcome.Completed("{\"delivered\":true}"));
    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    assertThat(story.step("pay").state()).isEqualTo(StepState.COMPLETED);

    story.resubmit();

    assertThat(story.claim().starts())
        .extracting(StepStart::step, StepStart::direction)
        .containsExactlyInAnyOrder(tuple("pay", Direction.UNDO), tuple("pack", Direction.UNDO));
  }

  /** An operator who was away for longer than the step may take does not cost it its status. */
  @Test
  void afterALongErrorItsStatusIsAskedForOnceMore() {
    story = undoFailedBeside();
    story.later(LONGEST.multipliedBy(2));
    story.resubmit();

    assertThat(story.claim().starts())
        .extracting(StepStart::step, StepStart::direction)
        .contains(tuple("pay", Direction.FORWARD));
    accepted(null);
    story.reply("pack", new StepOutcome.Completed("{}"));
    assertThat(next().starts())
        .extracting(StepStart::step, StepStart::direction)
        .containsExactly(tuple("pay", Direction.UNDO));
  }

  /** So an operator has it undone at once. */
  @Test
  void whatIsDecidedToHaveHappenedIsUndoneWithThatResult() {
    waiting();
    story.undo();
    story.claim();
    accepted(story.now().plus(Duration.ofDays(1)));
    story.later(Duration.ofMinutes(1));

    decide(StepFinding.HAPPENED, "{\"shipment\":7}");

    assertThat(story.claim().starts())
        .extracting(StepStart::direction)
        .containsExactly(Direction.UNDO);
    assertThat(story.step("pay").result()).isEqualTo("{\"shipment\":7}");
  }

  @Test
  void whatIsDecidedNotToHaveHappenedIsNotUndone() {
    waiting();
    story.undo();
    story.claim();
    accepted(story.now().plus(Duration.ofDays(1)));
    story.later(Duration.ofMinutes(1));

    decide(StepFinding.DID_NOT_HAPPEN, null);

    assertThat(story.claim().starts()).isEmpty();
    assertThat(story.order().state()).isEqualTo(ProcessState.UNDONE);
  }

  @Test
  void aDecisionIsNotMadeWhileItsStatusIsAskedFor() {
    waiting();
    story.undo();
    story.claim();

    assertThat(decide(StepFinding.UNDONE, null).verdict()).isEqualTo(Decision.Verdict.REFUSED);
  }

  @Test
  void aStepOfAnOlderEditionIsAskedAboutInItsOwn() {
    story = OrderHistory.of(Workflows.of(Workflows.step("reserve"), settled("pay", "reserve")));
    story.correct();
    story.claim();
    story.completed("reserve");
    accepted(story.now().plus(Duration.ofDays(1)));

    assertThat(story.correct().verdict()).isEqualTo(Decision.Verdict.REFUSED);
    story.undo();
    assertThat(story.correct().verdict()).isEqualTo(Decision.Verdict.REFUSED);
    story.claim();
    assertThat(story.step("pay").edition()).isEqualTo(2);
  }

  /** At a partner without tombstones a copy of the call may come until its CompleteBy. */
  @Test
  void withoutTombstonesItsUndoWaitsUntilNoCallCanBeUnderWay() {
    story = OrderHistory.of(Workflows.withoutTombstones(Workflows.of(settled("pay"))));
    waiting();
    story.undo();
    story.claim();

    Decision settled = story.reply("pay", new StepOutcome.Completed("{}"));

    assertThat(settled.starts()).isEmpty();
    Instant completeBy = Objects.requireNonNull(story.step("pay").completeBy());
    assertThat(story.order().notBefore()).isEqualTo(completeBy.plus(OrderHistory.GRACE));
    assertThat(next().starts()).extracting(StepStart::direction).containsExactly(Direction.UNDO);
  }

  @Test
  void aLostRequestForItsStatusIsSentAgain() {
    waiting();
    story.undo();
    story.claim();
    story.later(Duration.ofSeconds(3));

    assertThat(story.resend("pay"))
        .extracting(StepStart::direction)
        .containsExactly(Direction.FORWARD);
  }

  @Test
  void anOperatorIsToldThatNobodyTakesItsStatus() {
    waiting();
    story.undo();
    Decision last = story.claim();
    for (int times = 1; last.alerts().isEmpty(); times++) {
      assertThat(times).as("declines in silence").isLessThan(1_000);
      last = story.declined("pay");
      if (last.alerts().isEmpty()) {
        next();
      }
    }

    assertThat(last.alerts())
        .extracting(alert -> alert.failure().code())
        .containsExactly("declined");
    assertThat(story.order().state()).isEqualTo(ProcessState.UNDOING);
  }

  /** While its agent serves the version nowhere, undos beside it begin as soon as they may. */
  @Test
  void undosBesideItDoNotWaitForItsVersion() {
    story =
        OrderHistory.of(
            UnservedVersionTest.naming(
                "psp@2", Workflows.of(settled("pay"), Workflows.step("pack"))));
    story.claim();
    accepted(story.now().plus(Duration.ofDays(1)));
    story.undo();
    story.admitting(UnservedVersionTest.UNSERVED);
    assertThat(story.claim().starts()).isEmpty();
    Instant packIsOver = Objects.requireNonNull(story.step("pack").completeBy());
    assertThat(story.order().completeBy()).isEqualTo(packIsOver.plus(OrderHistory.GRACE));

    story.deadlinePasses();

    assertThat(story.claim().starts())
        .extracting(StepStart::step, StepStart::direction)
        .containsExactly(tuple("pack", Direction.UNDO));
  }

  @Test
  void peopleSeeWhatItsUndoWaitsFor() {
    waiting();
    story.undo();
    assertThat(activity().detail()).contains("Its undo is called once it is completed, refused");
    story.claim();
    assertThat(activity().detail())
        .isEqualTo(
            "Agent agent-of-pay is asking for the status of the accepted step, which is undone"
                + " then.");

    accepted(story.now().plus(Duration.ofDays(1)));

    assertThat(activity().doing()).isEqualTo(OrderActivity.Doing.ACCEPTED);
    assertThat(activity().step()).isEqualTo("pay");
    assertThat(activity().until()).isEqualTo(OrderHistory.SUBMITTED.plus(LONGEST));
    assertThat(activity().askAt()).isEqualTo(story.step("pay").notBefore());
  }

  @Test
  void peopleSeeNoStatusThatIsNotAskedFor() {
    story =
        OrderHistory.of(
            Workflows.of(
                settled("pay").undoneWhenWaiting(WhenWaiting.CALL), Workflows.step("pack")));
    story.claim();
    accepted(story.now().plus(Duration.ofDays(1)));

    story.undo();

    assertThat(activity().doing()).isEqualTo(OrderActivity.Doing.BACKING_OFF);
  }

  /** Of two steps, the undo of one has failed while the other one is still accepted. */
  private static OrderHistory undoFailedBeside() {
    OrderHistory story = OrderHistory.of(Workflows.of(settled("pay"), Workflows.step("pack")));
    story.claim();
    story.completed("pack");
    Instant tomorrow = story.now().plus(Duration.ofDays(1));
    story.reply("pay", new StepOutcome.Accepted(ANSWER, tomorrow));
    story.undo();
    story.claim();
    story.reply("pay", new StepOutcome.Accepted(ANSWER, tomorrow));
    story.refused("pack");
    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    return story;
  }

  private Decision decide(StepFinding finding, @Nullable String result) {
    return story.when(new ProcessEvent.Decide(story.order().version(), "pay", finding, result));
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
