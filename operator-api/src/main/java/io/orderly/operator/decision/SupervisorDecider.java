package io.orderly.operator.decision;

import io.orderly.process.Admission;
import io.orderly.process.Decision;
import io.orderly.process.DecisionContext;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStateMachine;
import io.orderly.process.ProcessEvent;
import io.orderly.process.StepConditions;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;

/** Decides what an event does to an order, without ever starting a step of it. */
public final class SupervisorDecider {

  private final WorkflowCatalogue workflows;
  private final Duration grace;
  private final DoubleSupplier jitter;

  /**
   * Decides by the workflows that orders began with.
   *
   * @param grace how long after CompleteBy a reply may still arrive
   * @param jitter in [0, 1), spreads backoffs
   */
  public SupervisorDecider(WorkflowCatalogue workflows, Duration grace, DoubleSupplier jitter) {
    this.workflows = workflows;
    this.grace = grace;
    this.jitter = jitter;
  }

  /** How long after CompleteBy a reply may still arrive. */
  public Duration grace() {
    return grace;
  }

  /**
   * The workflow versions that can be read here: orders of others are left to supervisors that can.
   */
  public Set<WorkflowId> runnable() {
    return workflows.runnable();
  }

  /** The agents of these workflows. */
  public Set<String> agents() {
    return runnable().stream()
        .flatMap(id -> workflows.find(id).stream())
        .flatMap(workflow -> workflow.agents().keySet().stream())
        .collect(Collectors.toSet());
  }

  /** The workflow of the order; empty where it can't be read here. */
  public Optional<WorkflowDefinition> workflow(OrderProcess order) {
    return workflows.find(order.workflow());
  }

  /**
   * Decides on one order.
   *
   * @throws RuntimeException when the order's workflow can't be read here, or does not fit it
   */
  public Decision decide(OrderProcess order, ProcessEvent event, Instant now) {
    return OrderStateMachine.decide(order, event, context(order, now));
  }

  /** What becomes of an order when what follows its passed deadline could not be decided. */
  public Decision failedAtDeadline(OrderProcess order, Failure failure) {
    return OrderStateMachine.failingAtDeadline(order, failure);
  }

  private DecisionContext context(OrderProcess order, Instant now) {
    WorkflowDefinition workflow =
        workflows
            .find(order.workflow())
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "workflow " + order.workflow() + " can't be read by this supervisor"));
    return new DecisionContext(
        workflow,
        now,
        grace,
        Admission.NOTHING,
        jitter.getAsDouble(),
        StepConditions.LEFT_TO_SCHEDULER);
  }
}
