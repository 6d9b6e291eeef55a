package io.orderly.process;

import static io.orderly.process.Workflows.step;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Decision.Verdict;
import io.orderly.process.ProcessEvent.DecisionFailed;
import io.orderly.process.ProcessEvent.Resubmit;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** An operator puts an order in Error back to work. */
class ResubmitTest {

  @Test
  void aFailedStepIsNotStartedAgainKeepsItsAttemptAndCountsFromZero() {
    OrderHistory story = Situations.errorFailed();

    Decision decision = story.resubmit();

    assertThat(decision.after().state()).isEqualTo(ProcessState.PENDING);
    assertThat(decision.after().failureCount()).isZero();
    assertThat(decision.after().failure()).isNull();
    assertThat(story.step("pay").state()).isEqualTo(StepState.NOT_STARTED);
    assertThat(story.step("pay").attempt()).isEqualTo(1);
    assertThat(story.step("pay").failure()).isNull();
  }

  @Test
  void theNextAttemptAfterAResubmitHasANumberOfItsOwn() {
    OrderHistory story = Situations.errorFailed();
    story.resubmit();

    Decision decision = story.claim();

    assertThat(decision.starts()).extracting(StepStart::attempt).containsExactly(2);
  }

  @Test
  void aLiveRunningStepIsKept() {
    OrderHistory story = OrderHistory.of(Workflows.of(step("reserve"), step("pay")));
    story.claim();
    story.refused("pay");
    OrderStep live = story.step("reserve");

    Decision decision = story.resubmit();

    assertThat(story.step("reserve")).isEqualTo(live);
    assertThat(decision.after().completeBy()).isEqualTo(live.completeBy());
    assertThat(decision.after().isClaimable()).isTrue();
  }

  @Test
  void aRunningStepPastCompleteByAndGraceIsStartedAgainAtOnce() {
    OrderHistory story = Situations.errorRunning();

    Decision resubmitted = story.resubmit();
    Decision claimed = story.claim();

    assertThat(resubmitted.after().isClaimable()).isTrue();
    assertThat(claimed.starts())
        .extracting(StepStart::attempt)
        .containsExactly(Workflows.ATTEMPTS + 1);
  }

  @Test
  void aResubmittedStepMayFailAsOftenAsANewOne() {
    OrderHistory story = Situations.errorRunning();
    story.resubmit();
    story.claim();

    story.unanswered(Workflows.ATTEMPTS - 1);

    assertThat(story.order().state()).isEqualTo(ProcessState.PENDING);
    assertThat(story.order().failureCount()).isEqualTo(Workflows.ATTEMPTS - 1);
  }

  @Test
  void aFailedUndoStaysAnUndo() {
    OrderHistory story = Situations.errorUndoFailed();

    Decision resubmitted = story.resubmit();
    Decision claimed = story.claim();

    assertThat(resubmitted.after().state()).isEqualTo(ProcessState.UNDOING);
    assertThat(resubmitted.after().direction()).isEqualTo(Direction.UNDO);
    assertThat(claimed.starts()).extracting(StepStart::direction).containsExactly(Direction.UNDO);
  }

  @Test
  void anOrderWhoseStepsAllCompletedInErrorIsProcessedAtTheNextClaim() {
    OrderHistory story = Situations.errorRunning();
    story.completed("pay");
    story.resubmit();

    Decision decision = story.claim();

    assertThat(decision.after().state()).isEqualTo(ProcessState.PROCESSED);
  }

  @Test
  void anOrderWhoseUndosAllCameInErrorIsUndoneAtTheNextClaim() {
    OrderHistory story = Situations.undoingLocked();
    story.when(new DecisionFailed(new Failure("broken", "a bug")));
    story.completed("pay");

    Decision resubmitted = story.resubmit();
    Decision claimed = story.claim();

    assertThat(resubmitted.after().state()).isEqualTo(ProcessState.UNDOING);
    assertThat(claimed.after().state()).isEqualTo(ProcessState.UNDONE);
  }

  @Test
  void aStepThatNobodyTookIsStartedAgainWithoutWaiting() {
    OrderHistory story = OrderHistory.of(Workflows.of(step("reserve"), step("pay")));
    story.claim();
    story.declined("reserve");
    story.refused("pay");
    story.resubmit();

    Decision decision = story.claim();

    assertThat(decision.starts()).extracting(StepStart::step).containsExactly("reserve", "pay");
  }

  @Test
  void whoSawAnotherVersionIsRefused() {
    OrderHistory story = Situations.errorFailed();
    long seen = story.order().version() - 1;

    Decision decision = story.when(new Resubmit(seen));

    assertThat(decision.verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(decision.reason()).contains("version " + story.order().version(), "saw " + seen);
  }

  @Test
  void anOrderThatIsNotInErrorIsRefused() {
    OrderHistory story = Situations.processing().later(Duration.ofSeconds(1));

    Decision decision = story.resubmit();

    assertThat(decision.verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(decision.reason()).contains("Processing");
  }
}
