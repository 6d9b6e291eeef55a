package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.OrderActivity.Doing;
import io.orderly.workflow.FailurePolicy;
import java.time.Instant;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What an order does now is said of it, since when, what for and when next. */
class OrderActivitiesTest {

  private static final String AGENT = Workflows.agentOf("pay");

  @Test
  void aStepInFlightIsSaidToBeWorkedOnUntilItsCompleteBy() {
    OrderStory story = Situations.processing();
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
    OrderStory story = Situations.processing();
    story.at(story.step("pay").completeBy());

    OrderActivity activity = of(story, agent -> AgentCondition.NOT_HEARD);

    assertThat(activity.doing()).isEqualTo(Doing.OVERDUE);
    assertThat(activity.until()).isNull();
    assertThat(activity.detail())
        .isEqualTo(
            "Agent %s did not answer in time: no instance of agent %s is heard; it is tried again or given up within seconds."
                .formatted(AGENT, AGENT));
  }

  @Test
  void aStepThatIsTriedAgainSaysWhenAndTheHowManiethItWillBe() {
    OrderStory story = OrderStory.of(Workflows.single(FailurePolicy.ALERT));
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
    OrderStory story = Situations.processing();
    story.notTaken("pay");

    OrderActivity slots = of(story, agent -> AgentCondition.SLOTS_FULL);
    OrderActivity circuit = of(story, agent -> AgentCondition.CIRCUIT_OPEN);
    OrderActivity missing = of(story, agent -> AgentCondition.NOT_HEARD);

    assertThat(slots.attempt()).isEqualTo(1);
    assertThat(slots.detail()).contains("No instance", "every slot of agent " + AGENT);
    assertThat(circuit.detail()).contains("the circuit of agent " + AGENT + " is open");
    assertThat(missing.detail()).contains("no instance of agent " + AGENT + " is heard");
  }

  @Test
  void anOrderThatWaitsNamesWhatItWaitsFor() {
    OrderStory story = Situations.pending();

    OrderActivity waiting = of(story);
    OrderActivity missing = of(story, agent -> AgentCondition.NOT_HEARD);
    OrderActivity held = of(story, agent -> AgentCondition.PAUSED);

    assertThat(waiting.doing()).isEqualTo(Doing.WAITING);
    assertThat(waiting.step()).isEqualTo("pay");
    assertThat(waiting.detail())
        .isEqualTo(
            "It is started as soon as its turn comes and agent %s can take it.".formatted(AGENT));
    assertThat(missing.detail())
        .isEqualTo("It is not started yet: no instance of agent %s is heard.".formatted(AGENT));
    assertThat(held.doing()).isEqualTo(Doing.PAUSED);
  }

  @Test
  void aPausedOrderIsHeldUnlessACallIsUnderWay() {
    assertThat(of(Situations.pendingPaused()).doing()).isEqualTo(Doing.PAUSED);
    OrderStory calling = Situations.processingPaused();
    calling.at(calling.step("pay").startedAt().plusSeconds(1));
    assertThat(of(calling).doing()).isEqualTo(Doing.CALLING);
  }

  @Test
  void anUndoThatWaitsForACallToEndSaysUntilWhen() {
    OrderStory story = Situations.undoingRunning();
    story.at(story.order().notBefore().minusSeconds(1));

    OrderActivity activity = of(story);

    assertThat(activity.doing()).isEqualTo(Doing.RESTING);
    assertThat(activity.until()).isEqualTo(story.order().notBefore());
  }

  @Test
  void anErrorNeedsAnOperatorAndAnEndDoesNothing() {
    assertThat(of(Situations.errorFailed()).doing()).isEqualTo(Doing.NEEDS_OPERATOR);
    assertThat(snapshot(Situations.processed())).isNull();
    assertThat(snapshot(Situations.undone())).isNull();
  }

  private static OrderActivity snapshot(OrderStory story) {
    return of(story);
  }

  private static OrderActivity of(OrderStory story) {
    return of(story, agent -> AgentCondition.UNREMARKABLE);
  }

  private static OrderActivity of(OrderStory story, Function<String, AgentCondition> agents) {
    Instant changedAt = story.now();
    OrderSnapshot order = OrderSnapshot.of(story.order(), changedAt, story.workflow());
    return OrderActivities.of(order, story.now(), agents);
  }
}
