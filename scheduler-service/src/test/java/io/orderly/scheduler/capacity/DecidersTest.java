package io.orderly.scheduler.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.AttributeLimits;
import io.orderly.process.ClaimTerms;
import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.ProcessEvent.Claim;
import io.orderly.process.ProcessState;
import io.orderly.process.StepState;
import io.orderly.scheduler.conditions.StoredConditions;
import io.orderly.scheduler.routing.Routing;
import io.orderly.scheduler.routing.SendHealth;
import io.orderly.scheduler.testing.TestLifecycle;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.memory.InMemoryStore;
import io.orderly.store.pauses.Pauses;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowParser;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a scheduler begins of orders whose workflow is paused, or names a version of an agent. */
class DecidersTest {

  private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");
  private static final int LIMIT = 8;

  private static final String YAML =
      """
      name: reviewed
      agents:
        payment: { idempotency-window: 30d, partner: psp@2 }
        carrier: { idempotency-window: 30d }
      steps:
        - { name: pay, agent: payment, complete-within: 9s }
        - { name: ship, agent: carrier, complete-within: 9s }
        - { name: review, ask: { of: operators, question: Was it nice }, max-wait: 1d }
      """;

  private final InMemoryStore store = new InMemoryStore(() -> NOW);
  private final WorkflowDefinition workflow = new WorkflowParser().parse("reviewed", YAML);
  private final Routing routing = new Routing(LIMIT, LIMIT, new SplittableRandom(1));
  private final CallLimits limits = new CallLimits(routing, System::nanoTime);
  private final StubbedPauses stored = new StubbedPauses();
  private final KnownPauses pauses =
      new KnownPauses(stored, stored.system(), () -> {}, System::nanoTime);

  private final Deciders deciders =
      new Deciders(
          store.workflowCatalogue(),
          new StoredConditions(store.orderDirectory(), () -> AttributeLimits.USUAL),
          new AgentCapacity(
              routing,
              new SendHealth(System::nanoTime),
              pauses,
              limits,
              TestLifecycle.serving(() -> {})),
          Duration.ofSeconds(5),
          () -> 0);

  @BeforeEach
  void bothAgentsHaveCapacity() {
    store.workflowCatalogue().register(workflow, YAML);
    routing.partitions("payment", List.of(0));
    routing.partitions("carrier", List.of(0));
    limits.update(List.of());
  }

  @Test
  void everythingBeginsThatMay() {
    assertThat(claimed())
        .extracting(OrderStep::state)
        .containsExactly(StepState.RUNNING, StepState.RUNNING, StepState.RUNNING);
  }

  @Test
  void ofAPausedWorkflowNothingBegins() {
    paused(new Pauses(Set.of("reviewed"), Set.of()));

    assertThat(claimed())
        .extracting(OrderStep::state)
        .containsExactly(StepState.NOT_STARTED, StepState.NOT_STARTED, StepState.NOT_STARTED);
  }

  @Test
  void ofAVersionThatNobodyServesNothingBegins() {
    assertThat(deciders.agentsWithCapacity())
        .containsExactlyInAnyOrder("payment", "payment:psp@2", "carrier");
    paused(new Pauses(Set.of(), Set.of("payment:psp@2")));

    assertThat(deciders.agentsWithCapacity()).containsExactlyInAnyOrder("payment", "carrier");
    assertThat(claimed())
        .extracting(OrderStep::state)
        .containsExactly(StepState.NOT_STARTED, StepState.RUNNING, StepState.RUNNING);
  }

  private void paused(Pauses now) {
    stored.current = now;
    pauses.refresh();
  }

  private List<OrderStep> claimed() {
    OrderProcess order =
        new OrderProcess(
            new UUID(0, 1),
            workflow.id(),
            ProcessState.PENDING,
            Direction.FORWARD,
            1,
            ClaimTerms.active(0),
            null,
            null,
            null,
            null,
            0,
            null,
            NewOrder.stepsOf(workflow));
    return deciders.batch(any -> new Claim("scheduler#1")).decide(order, NOW).after().steps();
  }
}
