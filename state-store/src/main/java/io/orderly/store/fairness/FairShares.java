package io.orderly.store.fairness;

import java.util.concurrent.TimeUnit;

/**
 * Fair sharing between customers, by start-time fair queueing. Each order uses a slot of its
 * customer at its submitter: the next order is delayed by that slot, unless the queue clock has
 * reached it by then. So waiting customers alternate in proportion to their weights, and a customer
 * below its rate waits as if the others were below theirs.
 *
 * @param perSecond rate of a customer of weight 1 (orders per second) above which fair sharing
 *     applies, at least 1
 */
public record FairShares(int perSecond) {

  /**
   * Checks the rate.
   *
   * @throws IllegalArgumentException when it is not above zero
   */
  public FairShares {
    if (perSecond < 1) {
      throw new IllegalArgumentException("a customer's rate must be above zero, not " + perSecond);
    }
  }

  /** Distance between two orders of a customer of weight 1, in microseconds. */
  public double slotMicros() {
    return (double) TimeUnit.SECONDS.toMicros(1) / perSecond;
  }
}
