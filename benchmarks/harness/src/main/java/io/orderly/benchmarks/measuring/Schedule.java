package io.orderly.benchmarks.measuring;

/**
 * Fixed times, evenly apart, whatever comes of what begins at them.
 *
 * @param ordersPerSecond more than 0
 * @param beginNanos of the first, by {@link System#nanoTime}
 */
record Schedule(int ordersPerSecond, int orders, long beginNanos) {

  private static final long NANOS_A_SECOND = 1_000_000_000;

  long dueNanos(int number) {
    return beginNanos + number * NANOS_A_SECOND / ordersPerSecond;
  }
}
