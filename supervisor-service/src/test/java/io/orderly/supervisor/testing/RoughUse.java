package io.orderly.supervisor.testing;

import io.orderly.process.Decision;
import io.orderly.process.DecisionContext;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStateMachine;
import io.orderly.process.ProcessEvent;
import io.orderly.process.StepOutcome;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.claiming.LiveSteps;
import io.orderly.store.claiming.LiveSteps.LiveStep;
import io.orderly.store.transitions.OrderTransitions;
import io.orderly.store.transitions.StateStore.ClaimLimits;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.supervisor.testing.OperatorClient.Answer;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/**
 * Uses a running supervisor's orders as schedulers, operators and time do, all at once: each method
 * is one small thing that one of them does.
 */
public final class RoughUse {

  private static final Incarnation SCHEDULER = new Incarnation("scheduler-1", 1);
  private static final Map<String, Integer> CREDIT =
      Map.of("inventory", 10, "payment", 10, "carrier", 10);
  private static final List<String> COMMANDS =
      List.of("resubmit", "undo", "pause", "resume", "priority");

  private final RunningSupervisor supervisor;
  private final OperatorClient door;
  private final List<UUID> orderIds;
  private final WorkflowCatalogue workflows;
  private final OrderTransitions transitions;

  public RoughUse(RunningSupervisor supervisor, List<UUID> orderIds) {
    this.supervisor = supervisor;
    this.door = supervisor.door();
    this.orderIds = orderIds;
    this.workflows = supervisor.bean(WorkflowCatalogue.class);
    this.transitions = supervisor.bean(OrderTransitions.class);
  }

  /** A scheduler claims. */
  public void claim() {
    ClaimLimits limits = new ClaimLimits(CREDIT, 20, workflows.runnable());
    transitions.apply(
        transaction -> transaction.lockClaimable(limits),
        () -> (order, now) -> decide(order, new ProcessEvent.Claim(SCHEDULER.lockedBy()), now));
  }

  /**
   * A scheduler takes replies to live steps.
   *
   * @param share of the steps that are answered, in [0, 1]
   */
  public void reply(Random random, double share) {
    List<LiveStep> live = supervisor.bean(LiveSteps.class).of(SCHEDULER, Duration.ZERO, 50);
    for (LiveStep step : live) {
      if (random.nextDouble() < share) {
        ProcessEvent reply =
            new ProcessEvent.Reply(
                step.step(),
                step.direction(),
                step.attempt(),
                new StepOutcome.Completed("{}"),
                SCHEDULER.lockedBy());
        transitions.apply(List.of(step.orderId()), () -> (order, now) -> decide(order, reply, now));
      }
    }
  }

  /** Time passes for one order. */
  public void passTime(Random random) {
    supervisor.tables().pass(Duration.ofHours(1), List.of(any(random)));
  }

  /** An operator asks for something; the status of the answer. */
  public int command(Random random) {
    UUID orderId = any(random);
    Answer order = door.ask("/operator/orders/" + orderId);
    if (order.status() != 200) {
      return order.status();
    }
    String command = COMMANDS.get(random.nextInt(COMMANDS.size()));
    String priority = command.equals("priority") ? ", \"priority\": " + random.nextInt(10) : "";
    return door.command(
            orderId,
            command,
            "{\"version\": %d, \"reason\": \"rough use\"%s}"
                .formatted(order.body().path("version").asLong(), priority))
        .status();
  }

  /** An operator lets every order go on that is held. */
  public void resumeAll() {
    for (UUID orderId : orderIds) {
      Answer order = door.ask("/operator/orders/" + orderId);
      if (order.body().path("paused").asBoolean()) {
        door.command(
            orderId,
            "resume",
            "{\"version\": %d, \"reason\": \"the end\"}"
                .formatted(order.body().path("version").asLong()));
      }
    }
  }

  private UUID any(Random random) {
    return orderIds.get(random.nextInt(orderIds.size()));
  }

  private Decision decide(OrderProcess order, ProcessEvent event, Instant now) {
    WorkflowDefinition workflow = workflows.find(order.workflow()).orElseThrow();
    return OrderStateMachine.decide(
        order,
        event,
        new DecisionContext(workflow, now, Orders.GRACE, workflow.agents().keySet(), 0));
  }
}
