package io.orderly.store.claiming;

import io.orderly.workflow.WorkflowId;
import java.util.Map;
import java.util.Set;

/**
 * What a scheduler may claim in one batch.
 *
 * @param creditByAgent how many orders may be claimed whose next step is that agent's; orders that
 *     need no agent are always claimable
 * @param limit the most orders in all
 * @param runnable the workflow versions that the scheduler can run
 * @param leastRankByAgent passes over orders of lesser ranks whose next step is that agent's; from
 *     the first order on for agents that are not in it
 */
public record ClaimLimits(
    Map<String, Integer> creditByAgent,
    int limit,
    Set<WorkflowId> runnable,
    Map<String, Long> leastRankByAgent) {

  public ClaimLimits {
    creditByAgent = Map.copyOf(creditByAgent);
    runnable = Set.copyOf(runnable);
    leastRankByAgent = Map.copyOf(leastRankByAgent);
  }

  /** From the first order on, for every agent. */
  public ClaimLimits(Map<String, Integer> creditByAgent, int limit, Set<WorkflowId> runnable) {
    this(creditByAgent, limit, runnable, Map.of());
  }
}
