package io.orderly.store.claiming;

import io.orderly.workflow.WorkflowId;

/**
 * A queue of waiting orders: those of one workflow version that wait for one agent.
 *
 * @param agent its name; empty for orders that need none
 */
public record ClaimQueue(WorkflowId workflow, String agent) {

  /** Waiting orders: exactly the predicate of the partial index, which is not used otherwise. */
  public static final String CLAIMABLE =
      """
      p.process_state IN ('Pending', 'Undoing') AND p.locked_by IS NULL
            AND p.not_before IS NULL AND NOT p.paused\
      """;
}
