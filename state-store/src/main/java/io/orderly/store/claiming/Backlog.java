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
}
