package io.orderly.store.limits;

import java.time.Duration;

/**
 * Divides the limit of an agent's calls in flight among the live schedulers: those that renewed
 * their share within the lease. The sum of all shares never exceeds the limit, except for calls
 * that were in flight when it was lowered, or whose scheduler died.
 */
public interface AgentShares {

  /**
   * Renews this scheduler's share.
   *
   * @param inUse calls that it has in flight or may start until this call returns (its current
   *     share); they stay reserved even if the new share is smaller
   * @param lease validity of the share; after it the share is divided among the others
   * @return maximum calls in flight of this scheduler; 0 if the agent has no such limit
   */
  int renew(String agent, String instance, int inUse, Duration lease);
}
