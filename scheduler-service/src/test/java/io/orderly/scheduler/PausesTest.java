package io.orderly.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessState;
import io.orderly.scheduler.capacity.Deciders;
import io.orderly.scheduler.capacity.KnownPauses;
import io.orderly.scheduler.testing.PlayedAgent.Conduct;
import io.orderly.scheduler.testing.PlayedAgent.Pace;
import io.orderly.scheduler.testing.World;
import io.orderly.store.pauses.PauseCommand;
import io.orderly.store.pauses.PauseCommand.Action;
import io.orderly.store.pauses.PauseKind;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.store.pauses.SystemPauses;
import io.orderly.store.transitions.OrderTransitions;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowParser;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** What operators hold is not started, and holds nothing else back. */
@Tag("servers")
class PausesTest {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final int ORDERS = 40;

  private final World world = new World(SharedInfrastructure.kafka().bootstrapServers());

  @AfterEach
  void end() {
    world.close();
  }

  @Test
  void aPausedAgentGetsNoRequestsAndOtherWorkflowsContinue() {
    WorkflowDefinition needsIt = world.workflow("needs-it", "60s", "pause-a", "pause-held");
    WorkflowDefinition other = world.workflow("other", "60s", "pause-b");
    ConfigurableApplicationContext scheduler = world.scheduler("pauses", Map.of());
    List.of("pause-a", "pause-held", "pause-b")
        .forEach(agent -> world.agent(agent, Conduct.completes(), Pace.AT_ONCE));
    run(Action.PAUSE, PauseKind.AGENT, "pause-held");
    await().atMost(SOON).until(() -> isKnown(scheduler, PauseKind.AGENT, "pause-held"));

    List<UUID> held = world.submit(needsIt, ORDERS);
    List<UUID> free = world.submit(other, ORDERS);

    await().atMost(SOON).until(() -> world.count(free, ProcessState.PROCESSED) == ORDERS);
    await().atMost(SOON).until(() -> completed("pause-a") == ORDERS);
    await().atMost(SOON).until(() -> world.count(held, ProcessState.PENDING) == ORDERS);
    assertThat(begun("pause-held")).isZero();

    run(Action.RESUME, PauseKind.AGENT, "pause-held");
    await().atMost(SOON).until(() -> world.count(held, ProcessState.PROCESSED) == ORDERS);
  }

  @Test
  void aStepWhoseVersionNobodyServesIsNotStartedAndOtherStepsAndVersionsAre() {
    List.of("version-a", "version-b").forEach(agent -> world.topic(agent, Map.of()));
    WorkflowDefinition waiting = ofVersion("waiting", "maker@3");
    WorkflowDefinition other = ofVersion("going-on", "maker@2");
    ConfigurableApplicationContext scheduler = world.scheduler("pauses", Map.of());
    List.of("version-a", "version-b")
        .forEach(agent -> world.agent(agent, Conduct.completes(), Pace.AT_ONCE));
    SystemPauses systemPauses = world.store(SystemPauses.class);
    assertThat(systemPauses.pauseVersion("version-b:maker@3", "nobody serves it")).isTrue();
    await().atMost(SOON).until(() -> isKnown(scheduler, PauseKind.AGENT, "version-b:maker@3"));

    List<UUID> held = world.submit(waiting, ORDERS);
    List<UUID> free = world.submit(other, ORDERS);

    await().atMost(SOON).until(() -> world.count(free, ProcessState.PROCESSED) == ORDERS);
    await().atMost(SOON).until(() -> completed("version-a") == 2 * ORDERS);
    await().atMost(SOON).until(() -> world.count(held, ProcessState.PENDING) == ORDERS);
    assertThat(begun("version-b")).isEqualTo(ORDERS);
    assertThat(held).allSatisfy(id -> assertThat(world.read(id).failureCount()).isZero());

    assertThat(systemPauses.resumeVersion("version-b:maker@3")).isTrue();
    await().atMost(SOON).until(() -> world.count(held, ProcessState.PROCESSED) == ORDERS);
  }

  private WorkflowDefinition ofVersion(String name, String partner) {
    String yaml =
        """
        name: %s
        agents:
          version-a: { idempotency-window: 1d }
          version-b: { idempotency-window: 1d, partner: %s }
        steps:
          - { name: b, agent: version-b, complete-within: 60s }
          - { name: a, agent: version-a, complete-within: 60s }
        """
            .formatted(name, partner);
    WorkflowDefinition definition = new WorkflowParser().parse(name, yaml);
    world.store(WorkflowCatalogue.class).register(definition, yaml);
    return definition;
  }

  @Test
  void aSuspendedAgentGetsOneProbePerIntervalUntilItResumes() {
    WorkflowDefinition workflow = world.workflow("probed", "60s", "probe-a");
    ConfigurableApplicationContext scheduler = world.scheduler("pauses", Map.of());
    SystemPauses systemPauses = world.store(SystemPauses.class);
    assertThat(systemPauses.suspend("probe-a", "it refuses everybody")).isTrue();
    // Taken by another scheduler, so that nothing is asked before the next pause is over.
    assertThat(systemPauses.acquireProbe("probe-a", Duration.ofHours(1))).isTrue();
    await().atMost(SOON).until(() -> isKnown(scheduler, PauseKind.AGENT, "probe-a"));
    List<UUID> orders = world.submit(workflow, ORDERS);
    await().atMost(SOON).until(() -> world.count(orders, ProcessState.PENDING) == ORDERS);
    assertThat(begun("probe-a")).isZero();

    assertThat(
            world.figure(
                "UPDATE state.pause SET probe_at = now() WHERE name = ? RETURNING 1", "probe-a"))
        .isEqualTo(1);
    await().atMost(SOON).until(() -> begun("probe-a") > 0);
    assertThat(begun("probe-a")).isEqualTo(1);

    world.agent("probe-a", Conduct.completes(), Pace.AT_ONCE);
    assertThat(systemPauses.resume("probe-a")).isTrue();
    await().atMost(SOON).until(() -> world.count(orders, ProcessState.PROCESSED) == ORDERS);
  }

  @Test
  void aPausedWorkflowStartsNoStepAlsoAfterAReply() {
    WorkflowDefinition workflow = world.workflow("held", "60s", "hold-a", "hold-b");
    ConfigurableApplicationContext scheduler = world.scheduler("pauses", Map.of());
    List<UUID> orders = world.submit(workflow, ORDERS);
    await().atMost(SOON).until(() -> begun("hold-a") == ORDERS);
    run(Action.PAUSE, PauseKind.WORKFLOW, "held");
    await().atMost(SOON).until(() -> isKnown(scheduler, PauseKind.WORKFLOW, "held"));

    world.agent("hold-a", Conduct.completes(), Pace.AT_ONCE);
    world.agent("hold-b", Conduct.completes(), Pace.AT_ONCE);

    await().atMost(SOON).until(() -> completed("hold-a") == ORDERS);
    await().atMost(SOON).until(() -> world.count(orders, ProcessState.PENDING) == ORDERS);
    assertThat(begun("hold-b")).isZero();

    run(Action.RESUME, PauseKind.WORKFLOW, "held");
    await().atMost(SOON).until(() -> world.count(orders, ProcessState.PROCESSED) == ORDERS);
  }

  @Test
  void aPausedOrderContinuesAfterItsReplyOnlyWhenResumed() {
    WorkflowDefinition workflow = world.workflow("one", "60s", "one-a", "one-b");
    ConfigurableApplicationContext scheduler = world.scheduler("pauses", Map.of());
    List<UUID> orders = world.submit(workflow, 2);
    UUID paused = orders.get(0);
    await().atMost(SOON).until(() -> begun("one-a") == 2);
    command(scheduler, paused, new ProcessEvent.Pause(world.read(paused).version()));

    world.agent("one-a", Conduct.completes(), Pace.AT_ONCE);
    world.agent("one-b", Conduct.completes(), Pace.AT_ONCE);

    await().atMost(SOON).until(() -> world.count(orders, ProcessState.PROCESSED) == 1);
    await().atMost(SOON).until(() -> completed("one-a") == 2);
    assertThat(world.read(paused).state()).isEqualTo(ProcessState.PENDING);
    assertThat(begun("one-b")).isEqualTo(1);

    command(scheduler, paused, new ProcessEvent.Resume(world.read(paused).version()));
    await().atMost(SOON).until(() -> world.count(orders, ProcessState.PROCESSED) == 2);
  }

  private static void command(
      ConfigurableApplicationContext scheduler, UUID orderId, ProcessEvent event) {
    Deciders deciders = scheduler.getBean(Deciders.class);
    var decisions =
        scheduler
            .getBean(OrderTransitions.class)
            .apply(Set.of(orderId), () -> deciders.batch(order -> event));
    assertThat(decisions).allMatch(decision -> decision.isChange());
  }

  private void run(Action action, PauseKind kind, String name) {
    PauseCommand command =
        new PauseCommand(UUID.randomUUID().toString(), action, kind, name, "tester", "to see");
    assertThat(world.store(PauseSwitches.class).run(command))
        .isEqualTo(PauseCommand.Outcome.APPLIED);
  }

  private static boolean isKnown(
      ConfigurableApplicationContext scheduler, PauseKind kind, String name) {
    var pauses = scheduler.getBean(KnownPauses.class).current();
    return (kind == PauseKind.AGENT ? pauses.agents() : pauses.workflows()).contains(name);
  }

  private long begun(String agent) {
    return world.figure(
        "SELECT count(*) FROM state.order_step WHERE agent = ? AND attempt > 0", agent);
  }

  private long completed(String agent) {
    return world.figure(
        "SELECT count(*) FROM state.order_step WHERE agent = ? AND step_state = 'Completed'",
        agent);
  }
}
