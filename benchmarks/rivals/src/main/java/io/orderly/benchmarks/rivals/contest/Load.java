package io.orderly.benchmarks.rivals.contest;

/** How orders come in the measured part. */
public sealed interface Load {

  /** How many orders come in all. */
  int orders();

  /** As fast as they are taken. */
  record Full(int orders) implements Load {}

  /** On a fixed schedule, whether the contender keeps up or not. */
  record Light(int ordersASecond, int seconds) implements Load {

    @Override
    public int orders() {
      return ordersASecond * seconds;
    }

    /** The same for a shorter time, a second at least. */
    Light atMost(int orders) {
      return new Light(ordersASecond, Math.max(1, Math.min(seconds, orders / ordersASecond)));
    }
  }
}
