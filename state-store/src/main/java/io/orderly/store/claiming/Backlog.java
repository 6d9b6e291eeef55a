package io.orderly.store.claiming;

import java.util.List;

/** How many orders wait in each queue. */
@FunctionalInterface
public interface Backlog {

  /**
   * Queues that are not paused and in which an order waits, at most 1,000 of them.
   *
   * @param maxCounted maximum count per queue; it bounds what is read
   */
  List<QueueLength> lengths(int maxCounted);

  /**
   * The orders that wait in a queue.
   *
   * @param waiting orders that could be claimed, up to the maximum that was counted
   * @param answered number of steps that the agent has answered so far for orders of this workflow
   *     version; it only rises
   */
  record QueueLength(ClaimQueue queue, int waiting, long answered) {}
}
