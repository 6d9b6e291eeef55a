package io.orderly.simulation.mutation.drills;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.operator.decision.SupervisorDecider;
import io.orderly.process.DecisionContext;
import io.orderly.process.OrderStateMachine;
import io.orderly.process.ProcessEvent.Claim;
import io.orderly.simulation.checking.Invariants;
import io.orderly.simulation.checking.Limits;
import io.orderly.simulation.histories.Images;
import io.orderly.simulation.histories.Orders;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.memory.InMemoryStore;
import io.orderly.store.transitions.OrderTransitions;
import io.orderly.supervisor.recovery.Recoveries;
import io.orderly.supervisor.recovery.Sweeping;
import io.orderly.supervisor.recovery.Sweeping.SweepHealth;
import io.orderly.workflow.AgentDefinition;
import io.orderly.workflow.AgentDefinition.Tombstones;
import io.orderly.workflow.Backoff;
import io.orderly.workflow.FailurePolicies;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import io.orderly.workflow.StepDefinition.UndoRule;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * A scheduler is gone for good while one step of its order is live for an hour and another one is
 * re-armed: the sweep must free the order for the second step's sake. The restless cluster hides
 * such a delay among its own.
 */
public final class AbandonedOrderDrill implements LongConsumer {

  private static final Duration GRACE = Duration.ofSeconds(2);
  private static final Duration SHORT = Duration.ofSeconds(10);
  private static final Duration REST = Duration.ofSeconds(5);
  private static final WorkflowDefinition WORKFLOW =
      new WorkflowDefinition(
          new WorkflowId("side-by-side", "1"),
          Map.of("any", new AgentDefinition("any", Duration.ofDays(1), Tombstones.KEPT)),
          List.of(step("long", Duration.ofHours(1)), step("short", SHORT)));

  private static StepDefinition step(String name, Duration within) {
    Backoff backoff = new Backoff(REST, 1, REST);
    return new StepDefinition(
        name,
        "any",
        List.of(),
        within,
        5,
        backoff,
        FailurePolicies.all(FailurePolicy.ALERT),
        0,
        Duration.ZERO,
        UndoRule.CALL);
  }

  @Override
  public void accept(long seed) {
    new Abandoned(new Random(seed)).run();
  }

  private static final class Abandoned {

    private final Invariants invariants =
        new Invariants(
            List.of(Images.of(WORKFLOW)), new Limits(Duration.ZERO, GRACE, Duration.ZERO));
    private final InMemoryStore store = new InMemoryStore(this::now);
    private final NewOrder order;
    private final WitnessedStore witnessed;
    private final OrderTransitions transitions;
    private final Sweeping sweeping;
    private Instant now = Instant.EPOCH;

    Abandoned(Random random) {
      order = Orders.one(WORKFLOW, random);
      witnessed = new WitnessedStore(store, invariants, this::now, List.of(order.orderId()));
      transitions = new OrderTransitions(witnessed);
      sweeping = sweeping();
    }

    private Instant now() {
      return now;
    }

    private Sweeping sweeping() {
      SimpleMeterRegistry meters = new SimpleMeterRegistry();
      store.workflowCatalogue().register(WORKFLOW, "");
      return new Sweeping(
          transitions,
          new SupervisorDecider(store.workflowCatalogue(), GRACE, () -> 0),
          new Recoveries((start, committed) -> {}, meters),
          new SweepHealth(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC), meters),
          10);
    }

    void run() {
      store.orderIntake().accept(List.of(order));
      invariants.committed("door", now, List.of(), witnessed.orders(), List.of());
      transitions.apply(
          List.of(order.orderId()),
          () ->
              (row, at) ->
                  OrderStateMachine.decide(
                      row,
                      new Claim("scheduler-1#1"),
                      new DecisionContext(WORKFLOW, at, GRACE, Set.of("any"), 0)));
      sweepAfter(SHORT.plus(GRACE));
      sweepAfter(REST.plus(GRACE));
      passes(Duration.ofSeconds(1));
    }

    private void sweepAfter(Duration time) {
      passes(time);
      sweeping.runOnce();
    }

    private void passes(Duration time) {
      now = now.plus(time);
      invariants.afterEvent(now, witnessed.orders());
    }
  }
}
