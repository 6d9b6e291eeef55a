package io.orderly.process;

import static io.orderly.process.Workflows.step;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Decision.Verdict;
import io.orderly.process.ProcessEvent.ChangeRank;
import io.orderly.process.ProcessEvent.Pause;
import io.orderly.process.ProcessEvent.Resume;
import org.junit.jupiter.api.Test;

/** An operator holds an order, lets it go on, or moves it in the line. */
class OrderPauseTest {

  @Test
  void aPausedOrderIsNotClaimableUntilItIsResumed() {
    OrderHistory story = Situations.pendingPaused();
    assertThat(story.order().isClaimable()).isFalse();

    story.resume();

    assertThat(story.order().isClaimable()).isTrue();
    assertThat(story.claim().starts()).hasSize(1);
  }

  @Test
  void whatIsUnderWayIsRecordedAndNothingFollows() {
    OrderHistory story = Situations.processingPaused();

    Decision decision = story.completed("pay");

    assertThat(decision.starts()).isEmpty();
    assertThat(decision.after().state()).isEqualTo(ProcessState.PENDING);
    assertThat(decision.after().lockedBy()).isNull();
    assertThat(decision.after().nextAgent()).isEqualTo("agent-of-ship");
    assertThat(story.step("pay").state()).isEqualTo(StepState.COMPLETED);
  }

  @Test
  void aPauseAndItsEndAreInTheStoryOfTheOrder() {
    OrderHistory story = Situations.processing();

    assertThat(story.pause().events())
        .extracting(OrderEvent::kind)
        .containsExactly(OrderEvent.Kind.PAUSED);
    assertThat(story.resume().events())
        .extracting(OrderEvent::kind)
        .containsExactly(OrderEvent.Kind.RESUMED);
  }

  @Test
  void theLastReplyEndsAPausedOrder() {
    OrderHistory story = Situations.processing();
    story.pause();

    assertThat(story.completed("pay").after().state()).isEqualTo(ProcessState.PROCESSED);
  }

  @Test
  void aPausedOrderIsCountedAndReArmedWhenItsStepIsNotAnswered() {
    OrderHistory story = Situations.processing();
    story.pause();

    Decision decision = story.deadlinePasses();

    assertThat(decision.after().failureCount()).isEqualTo(1);
    assertThat(decision.after().terms().isPaused()).isTrue();
  }

  @Test
  void aSiblingThatIsDueIsNotStartedWhileTheOrderIsPaused() {
    OrderHistory story = OrderHistory.of(Workflows.of(step("reserve"), step("pay")));
    story.claim();
    story.declined("reserve");
    story.pause();
    story.at(story.step("reserve").notBefore());

    assertThat(story.startDue().starts()).isEmpty();
  }

  @Test
  void aPausedOrderThatIsUndoneStaysPaused() {
    OrderHistory story = Situations.processingPaused();
    story.completed("pay");

    story.undo();

    assertThat(story.order().state()).isEqualTo(ProcessState.UNDOING);
    assertThat(story.order().isClaimable()).isFalse();
    story.resume();
    assertThat(story.order().isClaimable()).isTrue();
  }

  @Test
  void anOperatorWhoSawAnotherVersionIsRefused() {
    OrderHistory story = Situations.pending();
    long seen = story.order().version() - 1;

    assertRefused(story.when(new Pause(seen)), "has changed");
    assertRefused(story.when(new ChangeRank(seen, 7)), "has changed");
    story.pause();
    assertRefused(story.when(new Resume(seen)), "has changed");
  }

  @Test
  void whatIsSoAlreadyIsRefusedWithTheReason() {
    OrderHistory story = Situations.pending();
    assertRefused(story.resume(), "not paused");
    story.pause();
    assertRefused(story.pause(), "paused already");
    long rank = story.order().terms().rank();
    assertRefused(story.when(new ChangeRank(story.order().version(), rank)), "already");
  }

  @Test
  void anOrderInErrorNeedsNoPause() {
    assertRefused(Situations.errorFailed().pause(), "nothing is started anyway");
  }

  @Test
  void anotherRankChangesNothingElse() {
    OrderHistory story = Situations.processing();
    OrderProcess before = story.order();

    Decision decision = story.when(new ChangeRank(before.version(), 7));

    assertThat(decision.after())
        .isEqualTo(
            before.on(new ClaimTerms(7, ClaimTerms.Activity.ACTIVE, null, null)).nextVersion());
    assertThat(decision.events())
        .extracting(OrderEvent::kind)
        .containsExactly(OrderEvent.Kind.RANKED);
  }

  private static void assertRefused(Decision decision, String reason) {
    assertThat(decision.verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(decision.reason()).contains(reason);
  }
}
