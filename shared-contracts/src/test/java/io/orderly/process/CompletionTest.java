package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Decision.Verdict;
import io.orderly.process.ProcessEvent.Completion;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An event of a partner whose content is believed: early, late, twice, and after the end. */
class CompletionTest {

  private static final StepOutcome DONE = new StepOutcome.Completed("{\"capture\":\"C1\"}");
  private static final StepOutcome REFUSED =
      new StepOutcome.Failed(new Failure("card-declined", "the bank refused"));

  private OrderHistory story = claimed(FailurePolicy.ALERT);

  @Test
  void itCompletesAStepThatWaits() {
    accepted();

    event("ev-1", DONE);

    assertThat(story.order().state()).isEqualTo(ProcessState.PROCESSED);
    assertThat(story.step("pay").result()).isEqualTo("{\"capture\":\"C1\"}");
  }

  @Test
  void itRefusesAStepThatWaitsByItsPolicy() {
    story = claimed(FailurePolicy.UNDO);
    accepted();

    event("ev-1", REFUSED);

    assertThat(story.step("pay").forwardOutcome()).isEqualTo(ForwardOutcome.NO_EFFECT);
    assertThat(story.order().direction()).isEqualTo(Direction.UNDO);
  }

  /** The partner is faster than the reply of its agent. */
  @Test
  void oneThatOvertakesTheAcceptanceCompletesTheStep() {
    ProcessEvent.Reply acceptance = story.replyTo("pay", new StepOutcome.Accepted("{}", null));

    event("ev-1", DONE);

    assertThat(story.order().state()).isEqualTo(ProcessState.PROCESSED);
    assertThat(story.when(acceptance).isChange()).as("what was accepted is done").isFalse();
  }

  /** Its answer was lost: the next attempt is under its backoff as the event comes. */
  @Test
  void itCompletesAReArmedStepAtWhateverAttempt() {
    story.deadlinePasses();
    story.at(Objects.requireNonNull(story.order().notBefore()));
    story.when(new ProcessEvent.NotBeforeReached());
    story.claim();
    story.deadlinePasses();
    assertThat(story.step("pay").attempt()).isEqualTo(2);

    event("ev-1", DONE);

    assertThat(story.order().state()).isEqualTo(ProcessState.PROCESSED);
  }

  @Test
  void aDuplicateChangesNothing() {
    accepted();
    Completion done = story.eventOf("pay", "ev-1", DONE);
    story.when(done);

    assertThat(story.when(done).isChange()).isFalse();
  }

  @Test
  void itIsRecordedInAnOrderInError() {
    accepted();
    story.when(new ProcessEvent.DecisionFailed(new Failure("broken", "a bug")));

    event("ev-1", DONE);

    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    assertThat(story.step("pay").state()).isEqualTo(StepState.COMPLETED);
  }

  /** The partner says "refused" of the first call while the second one is under way. */
  @Test
  void aRefusalCountsOnlyWhileNoOtherCallCanBeMeant() {
    story.refused("pay");
    story.resubmit();
    story.claim();
    assertThat(story.step("pay").attempt()).isEqualTo(2);

    assertThat(event("ev-1", REFUSED).isChange()).isFalse();
    assertThat(story.step("pay").state()).isEqualTo(StepState.RUNNING);
  }

  /** The same, of a step that can be asked about: its status decides. */
  @Test
  void aRefusalThatMayBeOfAnEarlierCallHasTheStatusAsked() {
    story.refused("pay");
    story.resubmit();
    story.claim();
    accepted();
    story.later(Duration.ofMinutes(1));

    event("ev-1", REFUSED);

    assertThat(story.step("pay").state()).isEqualTo(StepState.RUNNING);
    assertThat(story.step("pay").notBefore()).isEqualTo(story.now());
  }

  /** Agents that share an account at a partner get each other's events. */
  @Test
  void anEventAboutAStepOfAnotherAgentChangesNothingAndNeedsNobody() {
    accepted();

    Decision decision = of("ship-agent", "ev-1", null, DONE);

    assertThat(decision.verdict()).isEqualTo(Verdict.IGNORED);
    assertThat(decision.reason()).contains("pay", story.step("pay").agent());
  }

  @ParameterizedTest
  @ValueSource(strings = {"refund", "ship"})
  void anEventAboutAStepThatWasNeverPerformedIsRefusedWithTheReason(String step) {
    story = claimedOfTwo();
    String agent = Workflows.agentOf(step);

    Decision decision =
        story.when(
            new Completion(step, Direction.FORWARD, agent, "ev-1", null, DONE, OrderHistory.ME));

    assertThat(decision.verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(decision.reason()).contains(agent, step);
  }

  @Test
  void anEventAboutNoStepOfAnEndedOrderIsRefusedToo() {
    story.completed("pay");

    Decision decision =
        story.when(
            new Completion(
                "refund",
                Direction.FORWARD,
                Workflows.agentOf("pay"),
                "ev-1",
                null,
                DONE,
                OrderHistory.ME));

    assertThat(decision.verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(of("ship-agent", "ev-1", null, DONE).verdict()).isEqualTo(Verdict.IGNORED);
  }

  /** The answer to the call was lost, and the undo does not know of it. */
  @Test
  void aSuccessOfWhatIsBeingUndoneIsRecorded() {
    undoing();

    Decision decision = event("ev-1", DONE);

    assertThat(decision.alerts()).isEmpty();
    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDOING);
    assertThat(story.step("pay").forwardOutcome()).isEqualTo(ForwardOutcome.COMPLETED);
    assertThat(event("ev-2", DONE).isChange()).as("it is known").isFalse();
    story.completed("pay");
    assertThat(story.order().state()).isEqualTo(ProcessState.UNDONE);
  }

  @Test
  void anUndoThatFindsNothingOfWhatAnEventConfirmedIsForAPerson() {
    undoing();
    event("ev-1", DONE);

    story.neverHappened("pay");

    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDO_FAILED);
    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
  }

  @Test
  void aSuccessOfWhatIsBeingUndoneIsRecordedWithoutTheWorkflow() {
    undoing();
    Completion done =
        new Completion(
            "pay",
            Direction.FORWARD,
            story.step("pay").agent(),
            "ev-1",
            null,
            DONE,
            OrderHistory.ME);

    OrderProcess after = done.withoutWorkflow(story.order(), story.now()).after();

    assertThat(Objects.requireNonNull(after.step("pay")).result()).isNotNull();
    assertThat(after.lockedBy()).isNotNull();
  }

  @Test
  void eventsThatContradictInTurnAreAnAlertEachAndNoMore() {
    story.completed("pay");

    assertLate(event("ev-1", REFUSED));
    assertLate(event("ev-2", REFUSED));

    assertThat(event("ev-1", REFUSED).isChange()).isFalse();
    assertThat(event("ev-2", REFUSED).isChange()).isFalse();
  }

  @Test
  void aSuccessAfterARefusalIsAnAlertAndItsUndoIsCalled() {
    story.refused("pay");
    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);

    Decision decision = event("ev-1", DONE);

    assertLate(decision);
    assertThat(story.step("pay").forwardOutcome()).isEqualTo(ForwardOutcome.UNKNOWN);
  }

  @Test
  void aRevokedSuccessIsAnError() {
    story = claimedOfTwo();
    story.completed("pay");
    assertThat(story.order().state()).isEqualTo(ProcessState.PROCESSING);

    Decision decision = event("ev-1", REFUSED);

    assertLate(decision);
    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    assertThat(event("ev-1", REFUSED).isChange()).as("the same event once more").isFalse();
  }

  @Test
  void aSuccessAfterTheEndOfAnUndoIsAnAlertAndChangesNoState() {
    story.undo();
    story.at(Objects.requireNonNull(story.order().notBefore()));
    story.when(new ProcessEvent.NotBeforeReached());
    story.claim();
    story.neverHappened("pay");
    assertThat(story.order().state()).isEqualTo(ProcessState.UNDONE);

    assertLate(event("ev-1", DONE));
    assertThat(story.order().state()).isEqualTo(ProcessState.UNDONE);
    assertThat(event("ev-1", DONE).isChange()).as("the same event once more").isFalse();
  }

  /** The undo took back what it knew of: that its event was slow is no news. */
  @Test
  void aSlowEventOfWhatWasTakenBackChangesNothing() {
    story = claimedOfTwo();
    story.completed("pay");
    story.undo();
    story.at(Objects.requireNonNull(story.step("ship").completeBy()).plus(OrderHistory.GRACE));
    story.when(new ProcessEvent.NotBeforeReached());
    story.claim();

    assertThat(event("ev-1", DONE).isChange()).isFalse();
  }

  @Test
  void aRevokedSuccessOfAProcessedOrderIsAnAlertAndChangesNoState() {
    story.completed("pay");
    assertThat(story.order().state()).isEqualTo(ProcessState.PROCESSED);

    assertLate(event("ev-1", REFUSED));

    assertThat(story.order().state()).isEqualTo(ProcessState.PROCESSED);
    assertThat(story.step("pay").state()).isEqualTo(StepState.COMPLETED);
  }

  /** The key of the step in its older edition: that call was held for no effect. */
  @Test
  void aSuccessOfAnotherEditionIsAnError() {
    accepted();

    assertLate(of(story.step("pay").agent(), "ev-1", 2, DONE));
    assertThat(story.step("pay").state()).isEqualTo(StepState.RUNNING);
  }

  /** The partner delivers it twice, or an agent is killed before it commits its offset. */
  @Test
  void aDuplicateOfAContradictionIsNotBelievedLater() {
    accepted();
    String agent = story.step("pay").agent();
    assertLate(of(agent, "ev-1", 2, DONE));

    assertThat(of(agent, "ev-1", 2, DONE).isChange()).isFalse();
    assertThat(story.step("pay").state()).isEqualTo(StepState.RUNNING);
  }

  /** It refused the call of the first attempt; the second one was accepted. */
  @Test
  void aRefusalOfAnEarlierCallDoesNotEndTheAcceptedOne() {
    story.deadlinePasses();
    story.notBeforeIsReached();
    story.claim();
    accepted();

    event("ev-1", REFUSED);

    assertThat(story.step("pay").state()).isEqualTo(StepState.RUNNING);
  }

  /** It acted on the first attempt, and comes again once the second one has completed the step. */
  @Test
  void aRefusalThatActedIsNoNewsOfTheNextAttempt() {
    story = claimedOfTwo();
    event("ev-1", REFUSED);
    story.resubmit();
    story.claim();
    story.completed("pay");

    assertThat(event("ev-1", REFUSED).isChange()).isFalse();
  }

  /** The answer to the first undo was lost, and the second one is under way. */
  @Test
  void aRefusalOfSomeUndoIsForAPerson() {
    story = claimedOfTwo();
    story.completed("pay");
    story.undo();
    story.at(Objects.requireNonNull(story.step("ship").completeBy()).plus(OrderHistory.GRACE));
    story.when(new ProcessEvent.NotBeforeReached());
    story.claim();
    story.completed("ship");
    story.deadlinePasses();
    story.notBeforeIsReached();
    story.claim();
    assertThat(story.step("pay").state()).isEqualTo(StepState.UNDOING);

    Decision decision = story.when(story.eventOf("pay", "ev-1", REFUSED));

    assertLate(decision);
    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
  }

  @Test
  void itIsRecordedWithoutTheWorkflow() {
    Completion done = story.eventOf("pay", "ev-1", DONE);

    OrderProcess after = done.withoutWorkflow(story.order(), story.now()).after();

    assertThat(Objects.requireNonNull(after.step("pay")).state()).isEqualTo(StepState.COMPLETED);
    assertThat(after.lockedBy()).isNull();
  }

  private void undoing() {
    story.undo();
    story.notBeforeIsReached();
    story.claim();
    assertThat(story.step("pay").forwardOutcome()).isEqualTo(ForwardOutcome.UNKNOWN);
  }

  private static void assertLate(Decision decision) {
    assertThat(decision.alerts())
        .singleElement()
        .satisfies(alert -> assertThat(alert.failure().code()).isEqualTo(OrderEvent.LATE_EFFECT));
  }

  private void accepted() {
    Instant tomorrow = story.now().plus(Duration.ofDays(1));
    story.reply("pay", new StepOutcome.Accepted("{\"id\":\"C1\"}", tomorrow));
  }

  private Decision event(String id, StepOutcome outcome) {
    return of(story.step("pay").agent(), id, null, outcome);
  }

  private Decision of(String agent, String id, @Nullable Integer edition, StepOutcome outcome) {
    return story.when(
        new Completion("pay", Direction.FORWARD, agent, id, edition, outcome, OrderHistory.ME));
  }

  private static OrderHistory claimed(FailurePolicy policy) {
    OrderHistory story =
        OrderHistory.of(
            Workflows.of(
                Workflows.onFailure(Workflows.step("pay"), policy)
                    .withMaxWait(Duration.ofDays(3))));
    story.claim();
    return story;
  }

  private static OrderHistory claimedOfTwo() {
    OrderHistory story =
        OrderHistory.of(Workflows.of(Workflows.step("pay"), Workflows.step("ship", "pay")));
    story.claim();
    return story;
  }
}
