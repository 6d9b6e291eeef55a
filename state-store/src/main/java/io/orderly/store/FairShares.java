package io.orderly.store;

import java.util.concurrent.TimeUnit;

/**
 * How customers share the lines of waiting orders. Each order takes a turn of its customer's at its
 * submitter: the next one stands that much further back, unless the line has come as far by then.
 * So customers whose orders wait take turns, as often as their weights say, and whoever hands in
 * less than its rate waits as if the others handed in no more either.
 *
 * @param perSecond the orders a second of a customer of weight 1 that are not put back, above zero
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

  /** How far one order puts back the next one of a customer of weight 1. */
  public double turnMicros() {
    return (double) TimeUnit.SECONDS.toMicros(1) / perSecond;
  }
}
