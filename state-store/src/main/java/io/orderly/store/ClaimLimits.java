package io.orderly.store;

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
 */
public record ClaimLimits(Map<String, Integer> creditByAgent, int limit, Set<WorkflowId> runnable) {

  public ClaimLimits {
    creditByAgent = Map.copyOf(creditByAgent);
    runnable = Set.copyOf(runnable);
  }
}
