package io.orderly.store.claiming;

import io.orderly.workflow.WorkflowId;

/**
 * A queue of waiting orders: those of one workflow version that wait for one agent.
 *
 * @param agent its name; empty for orders that need none
 */
public record ClaimQueue(WorkflowId workflow, String agent) {}
