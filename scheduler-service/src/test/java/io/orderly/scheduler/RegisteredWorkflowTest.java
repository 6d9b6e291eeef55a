package io.orderly.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.process.ProcessState;
import io.orderly.scheduler.testing.PlayedAgent.Conduct;
import io.orderly.scheduler.testing.PlayedAgent.Pace;
import io.orderly.scheduler.testing.World;
import io.orderly.store.workflows.RegistrationCommand;
import io.orderly.store.workflows.WorkflowRegistrations;
import io.orderly.store.workflows.WorkflowRegistrations.Outcome;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import io.orderly.workflow.WorkflowParser;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Versions that an operator registers while schedulers run. */
@Tag("servers")
class RegisteredWorkflowTest {

  private static final Duration SOON = Duration.ofSeconds(30);

  private static final String YAML =
      """
      name: registered
      agents:
        reg-a: { idempotency-window: 30d }
        reg-b: { idempotency-window: 30d }
      steps:
        - { name: pay, agent: reg-a, complete-within: 60s }
        - { name: ship, agent: reg-b, complete-within: 60s, after: [ pay ] }
      """;

  private final World world = new World(SharedInfrastructure.kafka().bootstrapServers());

  @AfterEach
  void end() {
    world.close();
  }

  @Test
  void anOrderOfAVersionThatNoSchedulerHasReadYetIsCarried() {
    List<UUID> known = world.submit(world.workflow("known", "60s", "reg-a", "reg-b"), 1);
    world.scheduler("registered", Map.of());
    List.of("reg-a", "reg-b")
        .forEach(agent -> world.agent(agent, Conduct.completes(), Pace.AT_ONCE));
    await().atMost(SOON).until(() -> world.count(known, ProcessState.PROCESSED) == 1);
    WorkflowDefinition definition = new WorkflowParser().parse("registered", YAML);

    assertThat(registered(definition.id(), YAML)).isEqualTo(Outcome.APPLIED);
    List<UUID> orders = world.submit(definition, 20);

    await().atMost(SOON).until(() -> world.count(orders, ProcessState.PROCESSED) == 20);
  }

  @Test
  void anOrderOfAVersionThatThisSchedulerCannotReadWaitsForOneThatCan() {
    WorkflowDefinition known = world.workflow("known", "60s", "reg-c");
    world.scheduler("older", Map.of());
    world.agent("reg-c", Conduct.completes(), Pace.AT_ONCE);
    WorkflowDefinition newer =
        new WorkflowDefinition(new WorkflowId("newer", "1"), known.agents(), known.steps());
    registered(newer.id(), "name: newer\nlater-field: 1\n");

    List<UUID> waiting = world.submit(newer, 5);
    List<UUID> others = world.submit(known, 5);

    await().atMost(SOON).until(() -> world.count(others, ProcessState.PROCESSED) == 5);
    assertThat(world.count(waiting, ProcessState.PENDING)).isEqualTo(5);
  }

  private Outcome registered(WorkflowId id, String yaml) {
    return world
        .store(WorkflowRegistrations.class)
        .run(
            new RegistrationCommand(
                UUID.randomUUID().toString(), id.name(), id.version(), yaml, "ada", "why"))
        .outcome();
  }
}
