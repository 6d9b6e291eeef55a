package io.orderly.process;

import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/**
 * The input of a decision beside the order and the event.
 *
 * @param workflow the definition that the order began with
 * @param now the store's clock, read once per transaction
 * @param grace how long after CompleteBy a reply may still be on its way
 * @param admission what may begin
 * @param jitter in [0, 1), spreads backoffs
 * @param conditions decides whether steps are performed
 */
public record DecisionContext(
    WorkflowDefinition workflow,
    Instant now,
    Duration grace,
    Admission admission,
    double jitter,
    StepConditions conditions) {

  /** Where these agents can accept a step, and conditions are left to a scheduler. */
  public DecisionContext(
      WorkflowDefinition workflow,
      Instant now,
      Duration grace,
      Set<String> agentsWithCapacity,
      double jitter) {
    this(
        workflow,
        now,
        grace,
        Admission.to(agentsWithCapacity),
        jitter,
        StepConditions.LEFT_TO_SCHEDULER);
  }

  /** The same with another definition of the workflow. */
  DecisionContext with(WorkflowDefinition other) {
    return new DecisionContext(other, now, grace, admission, jitter, conditions);
  }
}
