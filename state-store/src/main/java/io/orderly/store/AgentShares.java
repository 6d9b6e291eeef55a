package io.orderly.store;

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
   * @param inFlight what it has in flight now, which counts even where it is more than its share
   * @param lease how long the share holds; after that it is divided among the others
   * @return how many calls it may have in flight; 0 where the agent has no such bound
   */
  int take(String agent, String instance, int inFlight, Duration lease);
}
