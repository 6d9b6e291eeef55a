package io.orderly.process;

import static io.orderly.process.Workflows.step;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.ProcessEvent.DeadlinePassed;
import io.orderly.workflow.AgentDefinition;
import io.orderly.workflow.AgentDefinition.Tombstones;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** An order whose workflow names a version of an agent that no instance serves. */
class UnservedVersionTest {

  private static final String PAY = "agent-of-pay";
  private static final Set<String> AGENTS = Set.of(PAY, "agent-of-pack", "agent-of-ship");
  private static final Admission SERVED = Admission.to(AGENTS);
  static final Admission UNSERVED = Admission.to(AGENTS, Set.of(PAY));
  private static final StepOutcome OTHER_VERSION =
      new StepOutcome.Declined(
          new Failure(StepOutcome.Declined.OTHER_PARTNER_VERSION, "it serves psp@1"));

  /** Pay, which names a version, beside pack; then ship. */
  private final OrderHistory story =
      OrderHistory.of(
          naming("psp@2", Workflows.of(step("pay"), step("pack"), step("ship", "pay", "pack"))));

  static WorkflowDefinition naming(String partner, WorkflowDefinition workflow) {
    Map<String, AgentDefinition> agents = new HashMap<>(workflow.agents());
    agents.put(PAY, new AgentDefinition(PAY, Workflows.WINDOW, Tombstones.KEPT, partner));
    return new WorkflowDefinition(workflow.id(), agents, workflow.steps());
  }

  @Test
  void stepsOfOtherAgentsBegin() {
    Decision claimed = story.admitting(UNSERVED).claim();

    assertThat(claimed.starts()).extracting(StepStart::step).containsExactly("pack");
    assertThat(story.order().nextAgent())
        .as("what its owner looks for")
        .isEqualTo("agent-of-pay:psp@2");
  }

  @Test
  void withNothingElseToDoItWaitsForTheVersion() {
    story.admitting(UNSERVED).claim();
    story.completed("pack");

    assertThat(story.order().lockedBy()).isNull();
    assertThat(story.order().isClaimable()).isTrue();
    assertThat(story.order().nextAgent()).isEqualTo("agent-of-pay:psp@2");
    assertThat(story.claim().isChange()).as("claimed again").isFalse();
    assertThat(story.admitting(SERVED).claim().starts())
        .extracting(StepStart::step)
        .containsExactly("pay");
  }

  @Test
  void itWaitsForTheCapacityOfAnAgentThatIsServed() {
    story.admitting(Admission.to(Set.of(PAY), Set.of(PAY))).claim();

    assertThat(story.order().nextAgent()).isEqualTo("agent-of-pack");
  }

  @Test
  void undosOfOtherAgentsBegin() {
    story.claim();
    story.completed("pay");
    story.completed("pack");
    story.refused("ship");
    story.undo();

    List<String> begun =
        Stream.concat(
                story.admitting(UNSERVED).claim().starts().stream(),
                story.neverHappened("ship").starts().stream())
            .map(StepStart::step)
            .toList();

    assertThat(begun).containsExactly("ship", "pack");
    story.completed("pack");
    assertThat(story.order().nextAgent()).isEqualTo("agent-of-pay:psp@2");
  }

  /** A row waits for one version. */
  @Test
  void whereItWaitsForSeveralVersionsItIsLookedAtFromTimeToTime() {
    story.admitting(Admission.to(AGENTS, AGENTS)).claim();
    assertThat(story.order().nextAgent()).isEqualTo("agent-of-pay:psp@2");
    story.deadlinePasses();

    assertThat(story.admitting(UNSERVED).claim().starts())
        .extracting(StepStart::step)
        .containsExactly("pack");
  }

  /** Nothing else would look at the order before the version is served. */
  @Test
  void aStepThatIsTriedLaterWakesTheOrder() {
    story.admitting(UNSERVED).claim();
    story.declined("pack");

    assertThat(story.order().nextAgent()).isEqualTo("agent-of-pay:psp@2");
    assertThat(story.order().completeBy()).isEqualTo(story.step("pack").notBefore());
    assertThat(story.when(new DeadlinePassed()).isChange()).as("before its time").isFalse();

    story.deadlinePasses();

    assertThat(story.order().completeBy()).isNull();
    assertThat(story.claim().starts()).extracting(StepStart::step).containsExactly("pack");
  }

  /** Otherwise the sweep would unlock it, and a claim lock it, every second. */
  @Test
  void besideALiveStepWhatIsDueIsFoundByItsVersionAndNotByTheSweep() {
    story.claim();
    story.reply("pay", OTHER_VERSION);
    story.admitting(UNSERVED).deadlinePasses();
    assertThat(story.order().lockedBy()).as("its owner is gone").isNull();

    story.claim();

    assertThat(story.step("pack").isLive(Direction.FORWARD)).isTrue();
    assertThat(story.order().completeBy()).isEqualTo(story.step("pack").completeBy());
    assertThat(story.order().nextAgent()).isEqualTo("agent-of-pay:psp@2");
    assertThat(story.admitting(SERVED).startDue().starts())
        .extracting(StepStart::step)
        .containsExactly("pay");
  }

  @Test
  void itsOwnerLeavesWhatIsDueToTheVersion() {
    story.claim();
    story.reply("pay", OTHER_VERSION);
    story.admitting(UNSERVED).at(story.step("pay").notBefore()).startDue();

    assertThat(story.order().completeBy()).isEqualTo(story.step("pack").completeBy());
    assertThat(story.order().nextAgent()).isEqualTo("agent-of-pay:psp@2");
    assertThat(story.startDue().isChange()).as("nothing is left to start").isFalse();
  }

  /** A reply that comes after the sweep unlocked the order. */
  @Test
  void aStepThatIsTriedLaterWakesAnUnlockedOrderBesideALiveOne() {
    OrderHistory parallel =
        OrderHistory.of(naming("psp@2", Workflows.of(step("pay"), step("pack"), step("ship"))));
    parallel.claim();
    parallel.reply("pay", OTHER_VERSION);
    parallel.deadlinePasses();
    parallel.admitting(UNSERVED).declined("ship");
    assertThat(parallel.order().lockedBy()).isNull();
    assertThat(parallel.order().completeBy()).isEqualTo(parallel.step("ship").notBefore());

    assertThat(parallel.deadlinePasses().isChange()).as("decided by the sweep").isTrue();

    assertThat(parallel.order().completeBy()).isEqualTo(parallel.step("pack").completeBy());
    assertThat(parallel.claim().starts()).extracting(StepStart::step).containsExactly("ship");
  }

  @Test
  void declinesOfBeforeItWaitedForTheVersionDoNotCount() {
    story.claim();
    story.completed("pack");
    story.reply("pay", OTHER_VERSION);
    story.admitting(UNSERVED).notBeforeIsReached();
    story.claim();
    assertThat(story.order().nextAgent()).isEqualTo("agent-of-pay:psp@2");

    story.admitting(SERVED).later(Duration.ofHours(2));
    for (int time = 1; time < ConsecutiveDeclines.MAX_TIMES; time++) {
      story.claim();
      assertThat(story.declined("pay").after().state()).isEqualTo(ProcessState.PENDING);
      story.notBeforeIsReached();
    }

    assertThat(story.step("pay").history().declines())
        .extracting(ConsecutiveDeclines::times)
        .isEqualTo(ConsecutiveDeclines.MAX_TIMES - 1);
  }
}
