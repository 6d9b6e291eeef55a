package io.orderly.store.transitions;

import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.store.intake.NewOrder;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Orders that nobody has changed since they were taken, as the version of their locked row says:
 * their steps are those that their workflow begins with, and need not be read. Thread-safe.
 */
final class UntouchedOrders {

  /** More than are active at a time; only a process that lives long comes to it. */
  private static final int MAX_BEGINNINGS = 1_000;

  private final Function<WorkflowId, Optional<WorkflowDefinition>> workflows;
  private final Map<WorkflowId, List<OrderStep>> beginnings = new ConcurrentHashMap<>();

  UntouchedOrders(Function<WorkflowId, Optional<WorkflowDefinition>> workflows) {
    this.workflows = workflows;
  }

  /** The steps of this order; none when they must be read. */
  List<OrderStep> stepsOf(OrderProcess locked) {
    if (locked.version() != NewOrder.FIRST_VERSION) {
      return List.of();
    }
    if (beginnings.size() >= MAX_BEGINNINGS) {
      beginnings.clear();
    }
    return beginnings.computeIfAbsent(locked.workflow(), this::beginning);
  }

  private List<OrderStep> beginning(WorkflowId workflow) {
    return workflows.apply(workflow).map(NewOrder::stepsOf).orElse(List.of());
  }

  /** Whether a step of this workflow is that agent's; so too where the workflow is not known. */
  boolean mayWaitFor(WorkflowId workflow, String agent) {
    return workflows.apply(workflow).map(known -> known.agents().containsKey(agent)).orElse(true);
  }
}
