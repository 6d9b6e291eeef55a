package io.orderly.store.limits;

import java.time.Duration;

/**
 * Divides the bound on an agent's calls in flight among the schedulers that are there: those that
 * have asked within the lease. What all of them together may have in flight never exceeds the
 * bound, but for calls that were under way when it was lowered, or whose scheduler died.
 */
public interface AgentShares {

  /**
   * Takes this scheduler's share anew.
   *
   * @param inUse what it has in flight now, or may start until it hears the answer: the share that
   *     it has; this counts even where it is more than it gets
   * @param lease how long the share holds; after that it is divided among the others
   * @return how many calls it may have in flight; 0 where the agent has no such bound
   */
  int take(String agent, String instance, int inUse, Duration lease);
}
