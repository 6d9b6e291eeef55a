package io.orderly.chaos.client;

/** Rate of new orders. */
public sealed interface Load {

  /**
   * How many must have been made by now.
   *
   * @param seconds since the first one
   * @param finished of those that were made, how many are at rest
   */
  long dueAfter(double seconds, long finished);

  /** Maximum new orders per second. */
  double maxPerSecond();

  /**
   * Whether the load is below the capacity of the suite, so that a harmless fault must not lower
   * the throughput.
   */
  boolean isBelowCapacity();

  /** A fixed rate, independent of the progress of earlier orders. */
  record Steady(double perSecond) implements Load {

    @Override
    public long dueAfter(double seconds, long finished) {
      return (long) Math.ceil(seconds * perSecond);
    }

    @Override
    public double maxPerSecond() {
      return perSecond;
    }

    @Override
    public boolean isBelowCapacity() {
      return true;
    }
  }

  /** New orders as earlier ones finish: the suite is always busy, with a bounded backlog. */
  record Full() implements Load {

    static final int MAX_UNFINISHED = 1_000;
    private static final int MAX_PER_SECOND = 1_000;

    @Override
    public long dueAfter(double seconds, long finished) {
      return Math.min((long) (seconds * MAX_PER_SECOND), finished + MAX_UNFINISHED);
    }

    @Override
    public double maxPerSecond() {
      return MAX_PER_SECOND;
    }

    @Override
    public boolean isBelowCapacity() {
      return false;
    }
  }
}
