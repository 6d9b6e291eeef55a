package io.orderly.submission.tracking;

import io.orderly.process.OrderActivities;
import io.orderly.process.OrderActivity;
import io.orderly.process.OrderSnapshot;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.time.InstantSource;
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

  /** What an order of this workflow does; null once it has ended. */
  public @Nullable OrderActivity of(OrderSnapshot order, WorkflowId workflowId) {
    return order.state().isFinal()
        ? null
        : OrderActivities.of(order.of(workflows.apply(workflowId).orElse(null)), clock.instant());
  }

  /** The definition of an order's workflow; null where it is not known or can't be read. */
  @Nullable WorkflowDefinition workflowOf(WorkflowId workflowId) {
    return workflows.apply(workflowId).orElse(null);
  }
}
