package io.orderly.benchmarks.rivals.contest;

/** How orders come in the measured part. */
public sealed interface Load {

  /** How many orders come in all. */
  int orders();

  /** As fast as they are taken. */
  record Full(int orders) implements Load {}

  /** On a fixed schedule, independent of the competitor's progress. */
  record Light(int ordersPerSecond, int seconds) implements Load {

    @Override
    public int orders() {
      return ordersPerSecond * seconds;
    }

    /** The same for a shorter time, a second at least. */
    Light atMost(int orders) {
      return new Light(ordersPerSecond, Math.max(1, Math.min(seconds, orders / ordersPerSecond)));
    }
  }
}
