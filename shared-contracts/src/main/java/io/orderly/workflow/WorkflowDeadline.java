package io.orderly.workflow;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a workflow says of the deadline of its orders.
 *
 * @param after how long after its start an order is to be Processed; null: only orders that were
 *     given a deadline have one
 * @param policy what follows when it has passed
 */
public record WorkflowDeadline(@Nullable Duration after, Policy policy) {

  /** Orders have a deadline if they are given one, and it raises an alert. */
  public static final WorkflowDeadline NONE = new WorkflowDeadline(null, Policy.ALERT);

  /** What follows when a deadline has passed. */
  public enum Policy {
    /** An alert; the order goes on. */
    ALERT,
    /** The order is undone; once a step that can't be undone has begun, an alert. */
    UNDO
  }
}
