package io.orderly.submission.workflows;

import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The workflows that a new order may request, each in the version that it would begin with.
 *
 * @param byName the definitions by their names
 */
public record KnownWorkflows(Map<String, WorkflowDefinition> byName) {

  public KnownWorkflows {
    byName = Map.copyOf(byName);
  }

  /** The versions that new orders begin with. */
  Set<WorkflowId> versions() {
    return byName.values().stream().map(WorkflowDefinition::id).collect(Collectors.toSet());
  }
}
