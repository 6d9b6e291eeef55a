package io.orderly.submission.intake;

import io.orderly.workflow.WorkflowDefinition;
import java.util.Map;
import java.util.Set;

/**
 * The workflows that a new order may ask for, each in the version that it would begin with.
 *
 * @param byName the definitions by their names
 */
public record KnownWorkflows(Map<String, WorkflowDefinition> byName) {

  public KnownWorkflows {
    byName = Map.copyOf(byName);
  }

  /** What an order may ask for. */
  public Set<String> names() {
    return byName.keySet();
  }

  /**
   * The definition of that name.
   *
   * @throws IllegalArgumentException when there is none
   */
  public WorkflowDefinition get(String name) {
    WorkflowDefinition definition = byName.get(name);
    if (definition == null) {
      throw new IllegalArgumentException("no workflow is called " + name);
    }
    return definition;
  }
}
