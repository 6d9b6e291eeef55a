package io.orderly.submission.tracking;

import io.orderly.process.Failure;
import io.orderly.process.OrderActivities;
import io.orderly.process.OrderActivity;
import io.orderly.process.OrderSnapshot;
import io.orderly.process.OrderSnapshot.StepSnapshot;
import io.orderly.submission.tracking.ProcessRows.ProcessRow;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The current activity of orders. */
public class Activities {

  private final Function<WorkflowId, Optional<WorkflowDefinition>> workflows;
  private final InstantSource clock;

  /**
   * Reads only.
   *
   * @param workflows finds a version's definition
   * @param clock the store's, which wrote the times that orders wait for
   */
  public Activities(
      Function<WorkflowId, Optional<WorkflowDefinition>> workflows, InstantSource clock) {
    this.workflows = workflows;
    this.clock = clock;
  }

  @Nullable OrderActivity of(ProcessRow process, List<StepView> steps) {
    OrderSnapshot order =
        new OrderSnapshot(
            process.state(),
            process.direction(),
            process.paused(),
            process.notBefore(),
            process.nextAgent(),
            process.changedAt(),
            steps.stream().map(Activities::snapshot).toList());
    return of(order, new WorkflowId(process.workflow(), process.workflowVersion()));
  }

  /** What an order of this workflow does; null once it has ended. */
  public @Nullable OrderActivity of(OrderSnapshot order, WorkflowId workflowId) {
    return order.state().isFinal()
        ? null
        : OrderActivities.of(order.of(workflows.apply(workflowId).orElse(null)), clock.instant());
  }

  /** The definition of an order's workflow; null where it is not known or can't be read. */
  @Nullable WorkflowDefinition workflowOf(ProcessRow process) {
    return workflows
        .apply(new WorkflowId(process.workflow(), process.workflowVersion()))
        .orElse(null);
  }

  private static StepSnapshot snapshot(StepView step) {
    Failure failure = step.failure();
    return new StepSnapshot(
        step.name(),
        step.agent(),
        step.state(),
        step.attempt(),
        step.failureCount(),
        step.maxAttempts(),
        step.startedAt(),
        step.completeBy(),
        step.notBefore(),
        null,
        failure == null ? null : failure.code(),
        Objects.requireNonNullElse(step.declines(), 0));
  }
}
