package io.orderly.simulation.histories;

import io.orderly.process.Acceptance;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.simulation.checking.AcceptanceImage;
import io.orderly.simulation.checking.OrderImage;
import io.orderly.simulation.checking.StepImage;
import io.orderly.simulation.checking.StepRule;
import io.orderly.simulation.checking.WorkflowImage;
import io.orderly.workflow.AgentDefinition.Tombstones;
import io.orderly.workflow.FailurePolicies;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.WorkflowDefinition;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the checks look at, made of what services read, and of definitions. */
public final class Images {

  private Images() {}

  public static WorkflowImage of(WorkflowDefinition workflow) {
    return new WorkflowImage(
        workflow.id().name(), workflow.steps().stream().map(step -> rule(workflow, step)).toList());
  }

  private static StepRule rule(WorkflowDefinition workflow, StepDefinition step) {
    return new StepRule(
        step.name(),
        step.agent(),
        Set.copyOf(step.after()),
        policies(step.onFailure()),
        step.attempts(),
        step.waits(),
        step.undoText(),
        workflow.agentOf(step).tombstones() == Tombstones.KEPT,
        Set.copyOf(step.reads().paths()));
  }

  private static Map<String, String> policies(FailurePolicies policies) {
    Map<String, String> byCode = new HashMap<>();
    byCode.put("*", policies.otherwise().value());
    policies.byCode().forEach((code, policy) -> byCode.put(code, policy.value()));
    return byCode;
  }

  /** As a service read it. */
  public static OrderImage of(OrderProcess order) {
    return new OrderImage(
        order.orderId(),
        order.workflow().name(),
        order.state().value(),
        order.direction().value(),
        order.version(),
        order.lockedBy(),
        order.completeBy(),
        order.notBefore(),
        order.nextAgent(),
        order.failureCount(),
        order.terms().isPaused(),
        order.terms().startAt(),
        order.terms().deadline(),
        order.failure() == null ? null : order.failure().code(),
        order.steps().stream().map(Images::of).toList(),
        order.edition());
  }

  private static StepImage of(OrderStep step) {
    return new StepImage(
        step.position(),
        step.name(),
        step.agent(),
        step.state().value(),
        step.attempt(),
        step.completeBy(),
        step.notBefore(),
        step.failureCount(),
        step.result(),
        step.failure() == null ? null : step.failure().code(),
        step.edition(),
        of(step.history().acceptance(), step),
        of(step.history().undoAcceptance(), step),
        step.elementFailure() == null ? null : step.elementFailure().code());
  }

  private static @Nullable AcceptanceImage of(@Nullable Acceptance acceptance, OrderStep step) {
    return acceptance == null
        ? null
        : new AcceptanceImage(acceptance.since(), acceptance.until(), step.startedAt());
  }
}
