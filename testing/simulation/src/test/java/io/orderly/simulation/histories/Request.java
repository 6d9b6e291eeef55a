package io.orderly.simulation.histories;

import io.orderly.process.Direction;
import io.orderly.process.StepStart;
import io.orderly.workflow.AgentDefinition.Tombstones;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Instant;
import java.util.UUID;

/** One attempt on its way to its agent. */
public record Request(
    UUID orderId,
    String step,
    Direction direction,
    int attempt,
    Instant completeBy,
    Tombstones tombstones) {

  static Request of(UUID orderId, WorkflowDefinition workflow, StepStart start) {
    Tombstones tombstones = workflow.agentOf(workflow.step(start.step())).tombstones();
    return new Request(
        orderId, start.step(), start.direction(), start.attempt(), start.completeBy(), tombstones);
  }

  /** An agent's answer to it: {@code completed}, {@code failed} or {@code declined}. */
  public record Answer(Request request, String outcome) {}
}
