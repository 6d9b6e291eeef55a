package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.OrderActivity.Doing;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What an order does now is said of it, since when, what for and when next. */
class OrderActivitiesTest {

  private static final String AGENT = Workflows.agentOf("pay");

  @Test
  void aStepInFlightIsSaidToBeWorkedOnUntilItsCompleteBy() {
    OrderHistory story = Situations.processing();
    story.at(story.step("pay").startedAt().plusSeconds(1));

    OrderActivity activity = of(story);

    assertThat(activity.doing()).isEqualTo(Doing.CALLING);
    assertThat(activity.step()).isEqualTo("pay");
    assertThat(activity.agent()).isEqualTo(AGENT);
    assertThat(activity.attempt()).isEqualTo(1);
    assertThat(activity.maxAttempts()).isEqualTo(Workflows.ATTEMPTS);
    assertThat(activity.since()).isEqualTo(story.step("pay").startedAt());
    assertThat(activity.until()).isEqualTo(story.step("pay").completeBy());
  }

  @Test
  void aStepPastItsCompleteByIsOverdue() {
    OrderHistory story = Situations.processing();
    story.at(story.step("pay").completeBy());

    OrderActivity activity = of(story, agent -> AgentCondition.NOT_REPORTING);

    assertThat(activity.doing()).isEqualTo(Doing.OVERDUE);
    assertThat(activity.until()).isNull();
    assertThat(activity.detail())
        .isEqualTo(
            "Agent %s did not answer in time: no instance of agent %s reports; it is retried or failed within seconds."
                .formatted(AGENT, AGENT));
  }

  @Test
  void aStepThatIsTriedAgainSaysWhenAndTheHowManiethItWillBe() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));
    story.claim();
    story.unanswered(1);

    OrderActivity activity = of(story);

    assertThat(story.order().state()).isEqualTo(ProcessState.PENDING);
    assertThat(activity.doing()).isEqualTo(Doing.RETRYING);
    assertThat(activity.attempt()).isEqualTo(2);
    assertThat(activity.until()).isEqualTo(story.step("pay").notBefore());
    assertThat(activity.detail()).startsWith("Agent " + AGENT + " did not answer in time;");
  }

  @Test
  void whatNoInstanceTookCountsAsNoAttemptAndSaysWhy() {
    OrderHistory story = Situations.processing();
    story.declined("pay");

    OrderActivity slots = of(story, agent -> AgentCondition.SLOTS_FULL);
    OrderActivity circuit = of(story, agent -> AgentCondition.CIRCUIT_OPEN);
    OrderActivity missing = of(story, agent -> AgentCondition.NOT_REPORTING);

    assertThat(slots.attempt()).isEqualTo(1);
    assertThat(slots.detail()).contains("No instance", "every slot of agent " + AGENT);
    assertThat(circuit.detail()).contains("the circuit of agent " + AGENT + " is open");
    assertThat(missing.detail()).contains("no instance of agent " + AGENT + " reports");
  }

  @Test
  void anOrderThatWaitsNamesWhatItWaitsFor() {
    OrderHistory story = Situations.pending();

    OrderActivity waiting = of(story);
    OrderActivity missing = of(story, agent -> AgentCondition.NOT_REPORTING);
    OrderActivity held = of(story, agent -> AgentCondition.PAUSED);

    assertThat(waiting.doing()).isEqualTo(Doing.WAITING);
    assertThat(waiting.step()).isEqualTo("pay");
    assertThat(waiting.detail())
        .isEqualTo(
            "It is started as soon as a scheduler claims the order and agent %s has capacity."
                .formatted(AGENT));
    assertThat(missing.detail())
        .isEqualTo("It is not started yet: no instance of agent %s reports.".formatted(AGENT));
    assertThat(held.doing()).isEqualTo(Doing.PAUSED);
  }

  @Test
  void whatWaitsForAnAgentThatTheSystemHoldsSaysSinceWhenAndWhy() {
    AgentCondition held =
        AgentCondition.suspended(
            Instant.parse("2026-01-31T12:00:00Z"), "refused-401: 100% refused");
    String saidOfIt =
        "agent %s has been suspended since 2026-01-31T12:00:00Z: refused-401: 100%% refused"
            .formatted(AGENT);
    OrderHistory declined = Situations.processing();
    declined.reply(
        "pay",
        new StepOutcome.Suspended(new Failure("agent-suspended", "refused-401: the key expired")));
    OrderHistory unanswered = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));
    unanswered.claim();
    unanswered.unanswered(1);

    assertThat(of(Situations.pending(), agent -> held).detail())
        .isEqualTo("It is not started yet: " + saidOfIt + ".");
    assertThat(of(Situations.pending(), agent -> held).doing()).isEqualTo(Doing.WAITING);
    assertThat(of(declined, agent -> held).detail())
        .isEqualTo(
            "No instance of agent " + AGENT + " accepted it: " + saidOfIt + "; it is retried.");
    assertThat(of(unanswered, agent -> held).detail()).contains(saidOfIt);
    assertThat(of(declinedForLong(), agent -> held).detail())
        .isEqualTo("The last attempt failed (declined): " + saidOfIt + "; it is retried.");
    assertThat(of(declinedForLong()).detail())
        .isEqualTo("The last attempt failed (declined); it is retried.");
  }

  @Test
  void anAcceptedStepIsToldAsOneThatWaitsForItsRemoteService() {
    OrderHistory story = accepted();
    Acceptance acceptance = Objects.requireNonNull(story.step("pay").history().acceptance());

    OrderActivity activity = of(story, agent -> AgentCondition.SLOTS_FULL);

    assertThat(activity.doing()).isEqualTo(Doing.ACCEPTED);
    assertThat(activity.step()).isEqualTo("pay");
    assertThat(activity.agent()).isEqualTo(AGENT);
    assertThat(activity.attempt()).isNull();
    assertThat(activity.since()).isEqualTo(acceptance.since());
    assertThat(activity.until()).isEqualTo(acceptance.until());
    assertThat(activity.askAt()).isEqualTo(story.step("pay").notBefore());
    assertThat(activity.detail())
        .isEqualTo("The remote service of agent %s accepted it and completes it later.", AGENT);
  }

  @Test
  void whatKeepsTheStatusOfAnAcceptedStepFromBeingKnownIsSaid() {
    OrderHistory story = accepted();
    story.notBeforeIsReached();
    String notReporting = ": no instance of agent " + AGENT + " reports.";

    OrderActivity due = of(story, agent -> AgentCondition.NOT_REPORTING);
    OrderActivity paused = of(story, agent -> AgentCondition.PAUSED);
    story.claim();
    OrderActivity asked = of(story);
    story.at(story.step("pay").completeBy());
    OrderActivity overdue = of(story, agent -> AgentCondition.NOT_REPORTING);
    story.deadlinePasses();
    OrderActivity asksAgain = of(story, agent -> AgentCondition.NOT_REPORTING);

    assertThat(due.doing()).isEqualTo(Doing.ACCEPTED);
    assertThat(due.askAt()).isNull();
    assertThat(due.detail()).endsWith(" Its status is not asked for yet" + notReporting);
    assertThat(paused.doing()).isEqualTo(Doing.PAUSED);
    assertThat(asked.doing()).isEqualTo(Doing.CALLING);
    assertThat(asked.detail()).contains("is asking for the status");
    assertThat(overdue.doing()).isEqualTo(Doing.OVERDUE);
    assertThat(overdue.detail()).contains("did not report the status").endsWith("asked again.");
    assertThat(asksAgain.doing()).isEqualTo(Doing.ACCEPTED);
    assertThat(asksAgain.detail())
        .endsWith(" Its last status is not known (unanswered)" + notReporting);
  }

  @Test
  void anAcceptedStepThatIsPastItsTimeSaysThatTheNextStatusDecides() {
    OrderHistory story = accepted();
    story.later(StepDefinition.DEFAULT_MAX_WAIT);

    OrderActivity activity = of(story);

    assertThat(activity.doing()).isEqualTo(Doing.ACCEPTED);
    assertThat(activity.until()).isNull();
    assertThat(activity.detail()).contains("has not completed it in time");
  }

  @Test
  void anAcceptedUndoIsToldAsOneThatWaitsForItsRemoteService() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));
    story.claim();
    story.undo();
    story.notBeforeIsReached();
    story.claim();
    story.reply("pay", new StepOutcome.Accepted("{}", story.now().plus(Duration.ofHours(1))));

    OrderActivity activity = of(story);
    story.notBeforeIsReached();
    story.claim();
    OrderActivity asked = of(story);

    assertThat(activity.doing()).isEqualTo(Doing.ACCEPTED);
    assertThat(activity.until())
        .isEqualTo(Objects.requireNonNull(story.step("pay").acceptance()).until());
    assertThat(activity.detail())
        .isEqualTo(
            "The remote service of agent %s accepted its undo and completes it later.", AGENT);
    assertThat(asked.detail())
        .isEqualTo("Agent %s is asking for the status of the accepted undo.", AGENT);
  }

  /** Nothing is retried of it: the call that was accepted is its one attempt. */
  @Test
  void theAttemptsOfAnAcceptedStepAreThoseOfItsCall() {
    OrderHistory story = accepted();
    story.notBeforeIsReached();
    story.claim();
    story.deadlinePasses();

    assertThat(OrderSnapshot.of(story.order(), story.now(), null).steps().get(0).count().made())
        .isEqualTo(1);
  }

  private static OrderHistory accepted() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));
    story.claim();
    story.reply("pay", new StepOutcome.Accepted("{}", story.now().plus(Duration.ofHours(1))));
    return story;
  }

  @Test
  void aPausedOrderIsHeldUnlessACallIsUnderWay() {
    assertThat(of(Situations.pendingPaused()).doing()).isEqualTo(Doing.PAUSED);
    OrderHistory calling = Situations.processingPaused();
    calling.at(calling.step("pay").startedAt().plusSeconds(1));
    assertThat(of(calling).doing()).isEqualTo(Doing.CALLING);
  }

  @Test
  void anUndoThatWaitsForACallToEndSaysUntilWhen() {
    OrderHistory story = Situations.undoingRunning();
    story.at(story.order().notBefore().minusSeconds(1));

    OrderActivity activity = of(story);

    assertThat(activity.doing()).isEqualTo(Doing.BACKING_OFF);
    assertThat(activity.until()).isEqualTo(story.order().notBefore());
    assertThat(activity.detail())
        .isEqualTo("The undo waits until no call of step pay can be in progress any more.");
  }

  @Test
  void anUndoThatWaitsForTheCompleteByOfARefusedStepNamesIt() {
    OrderHistory story =
        OrderHistory.of(Workflows.withoutTombstones(Workflows.of(Workflows.step("pay"))));
    story.claim();
    story.refused("pay");
    story.undo();

    OrderActivity activity = of(story);

    assertThat(activity.doing()).isEqualTo(Doing.BACKING_OFF);
    assertThat(activity.until()).isEqualTo(story.order().notBefore());
    assertThat(activity.detail()).contains("no call of step pay can be in progress");
  }

  @Test
  void anErrorNeedsAnOperatorAndAnEndDoesNothing() {
    assertThat(of(Situations.errorFailed()).doing()).isEqualTo(Doing.NEEDS_OPERATOR);
    assertThat(snapshot(Situations.processed())).isNull();
    assertThat(snapshot(Situations.undone())).isNull();
  }

  /** It waits and tries again. */
  private static OrderHistory declinedForLong() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.WAIT));
    for (int time = 0; time < ConsecutiveDeclines.MAX_TIMES; time++) {
      if (time > 0) {
        story.notBeforeIsReached();
        story.later(ConsecutiveDeclines.MAX_DURATION.dividedBy(ConsecutiveDeclines.MAX_TIMES - 1));
      }
      story.claim();
      story.declined("pay");
    }
    return story;
  }

  private static OrderActivity snapshot(OrderHistory story) {
    return of(story);
  }

  private static OrderActivity of(OrderHistory story) {
    return of(story, agent -> AgentCondition.UNREMARKABLE);
  }

  private static OrderActivity of(OrderHistory story, Function<String, AgentCondition> agents) {
    Instant changedAt = story.now();
    OrderSnapshot order = OrderSnapshot.of(story.order(), changedAt, story.workflow());
    return OrderActivities.of(order, story.now(), agents);
  }
}
