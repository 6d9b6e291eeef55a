package io.orderly.process;

import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/**
 * What a decision depends on beside the order and the event.
 *
 * @param workflow the definition that the order began with
 * @param now the store's clock, one moment for the transaction
 * @param grace how long after CompleteBy a reply may still be on its way
 * @param agentsWithCredit the agents that a step may be started on now; empty for whoever starts
 *     none
 * @param jitter in [0, 1), spreads backoffs
 */
public record DecisionContext(
    WorkflowDefinition workflow,
    Instant now,
    Duration grace,
    Set<String> agentsWithCredit,
    double jitter) {}
