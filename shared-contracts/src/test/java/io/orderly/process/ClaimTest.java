package io.orderly.process;

import static io.orderly.process.Workflows.agentOf;
import static io.orderly.process.Workflows.step;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Decision.Verdict;
import io.orderly.process.ProcessEvent.Adopt;
import io.orderly.process.ProcessEvent.Claim;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import org.junit.jupiter.api.Test;

/** Who carries an order, and what is started when. */
class ClaimTest {

  @Test
  void aClaimLocksTheOrderAndStartsWhatHasNoPredecessors() {
    OrderHistory story = OrderHistory.of(Workflows.joining());

    Decision decision = story.claim();

    assertThat(decision.after().state()).isEqualTo(ProcessState.PROCESSING);
    assertThat(decision.after().lockedBy()).isEqualTo(OrderHistory.ME);
    assertThat(decision.starts()).extracting(StepStart::step).containsExactly("reserve", "pay");
    assertThat(story.step("ship").state()).isEqualTo(StepState.NOT_STARTED);
  }

  @Test
  void aStartedStepHasItsFirstAttemptAndItsOwnCompleteBy() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());

    Decision decision = story.claim();

    StepStart expected =
        new StepStart(
            "reserve",
            agentOf("reserve"),
            Direction.FORWARD,
            1,
            story.now().plus(Workflows.COMPLETE_WITHIN));
    assertThat(decision.starts()).containsExactly(expected);
    assertThat(decision.after().completeBy()).isEqualTo(expected.completeBy());
  }

  @Test
  void theHappyPathTellsNoEvents() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));

    Decision claimed = story.claim();
    Decision completed = story.completed("pay");

    assertThat(claimed.events()).isEmpty();
    assertThat(completed.events()).isEmpty();
    assertThat(completed.after().version()).isEqualTo(3);
  }

  @Test
  void aClaimNeverTouchesALiveSibling() {
    OrderHistory story = OrderHistory.of(Workflows.of(step("reserve"), step("pay")));
    story.claim();
    story.refused("pay");
    story.resubmit();
    OrderStep live = story.step("reserve");

    Decision decision = story.when(new Claim(OrderHistory.OTHER));

    assertThat(decision.starts()).extracting(StepStart::step).containsExactly("pay");
    assertThat(story.step("reserve")).isEqualTo(live);
    assertThat(decision.after().lockedBy()).isEqualTo(OrderHistory.OTHER);
  }

  @Test
  void anOrderWhoseOnlyLiveStepIsUnlockedIsClaimedWithoutAStart() {
    OrderHistory story = Situations.pendingLive();
    story.creditFor();

    Decision decision = story.claim();

    assertThat(decision.verdict()).isEqualTo(Verdict.APPLIED);
    assertThat(decision.after().state()).isEqualTo(ProcessState.PROCESSING);
    assertThat(decision.starts()).isEmpty();
  }

  @Test
  void aClaimedOrderIsNotClaimedAgain() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    story.claim();

    Decision decision = story.when(new Claim(OrderHistory.OTHER));

    assertThat(decision.verdict()).isEqualTo(Verdict.IGNORED);
  }

  @Test
  void aClaimWithoutCreditChangesNothing() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    story.creditFor();

    Decision decision = story.claim();

    assertThat(decision.verdict()).isEqualTo(Verdict.IGNORED);
    assertThat(decision.after().version()).isEqualTo(1);
  }

  @Test
  void aClaimStartsOnlyWhereThereIsCredit() {
    OrderHistory story = OrderHistory.of(Workflows.joining());
    story.creditFor(agentOf("pay"));

    Decision decision = story.claim();

    assertThat(decision.starts()).extracting(StepStart::step).containsExactly("pay");
    assertThat(decision.after().state()).isEqualTo(ProcessState.PROCESSING);
  }

  @Test
  void theOwnerStartsLaterWhatHadNoCreditAtTheClaim() {
    OrderHistory story = OrderHistory.of(Workflows.joining());
    Decision claimed = story.creditFor(agentOf("pay")).claim();
    story.creditForAll();

    Decision decision = story.startDue();

    assertThat(claimed.after().nextAgent()).as("its owner looks").isEqualTo(agentOf("reserve"));
    assertThat(decision.starts()).extracting(StepStart::step).containsExactly("reserve");
    assertThat(decision.after().nextAgent()).isNull();
  }

  @Test
  void onlyTheOwnerStartsDueSteps() {
    OrderHistory story = Situations.processingReArmedSibling();

    Decision decision = story.when(new ProcessEvent.StartDue(OrderHistory.OTHER));

    assertThat(decision.verdict()).isEqualTo(Verdict.IGNORED);
  }

  @Test
  void aNewIncarnationAdoptsWithoutTouchingAStep() {
    OrderHistory story = Situations.processing();
    OrderProcess before = story.order();

    Decision decision = story.when(new Adopt("scheduler-1#2"));

    assertThat(decision.after().lockedBy()).isEqualTo("scheduler-1#2");
    assertThat(decision.after().steps()).isEqualTo(before.steps());
    assertThat(decision.after().completeBy()).isEqualTo(before.completeBy());
  }
}
