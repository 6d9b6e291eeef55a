package io.orderly.store.claiming;

import io.orderly.workflow.WorkflowId;
import java.util.Map;
import java.util.Set;

/**
 * What a scheduler may claim in one batch.
 *
 * @param capacityByAgent how many orders may be claimed whose next step is that agent's; orders
 *     that need no agent are always claimable
 * @param limit maximum number of orders in all
 * @param runnable the workflow versions that the scheduler can run
 * @param minRankByAgent skips orders of lower ranks whose next step is that agent's; the queues of
 *     other agents are searched from their first order on
 */
public record ClaimLimits(
    Map<String, Integer> capacityByAgent,
    int limit,
    Set<WorkflowId> runnable,
    Map<String, Long> minRankByAgent) {

  public ClaimLimits {
    capacityByAgent = Map.copyOf(capacityByAgent);
    runnable = Set.copyOf(runnable);
    minRankByAgent = Map.copyOf(minRankByAgent);
  }

  /** From the first order on, for every agent. */
  public ClaimLimits(Map<String, Integer> capacityByAgent, int limit, Set<WorkflowId> runnable) {
    this(capacityByAgent, limit, runnable, Map.of());
  }
}
