package io.orderly.benchmarks.measuring;

import org.HdrHistogram.Histogram;

/** How long something took, in ms. */
public record Percentiles(
    long count, double p50Millis, double p95Millis, double p99Millis, double maxMillis) {

  private static final double MICROS_A_MILLI = 1_000.0;

  /** Of a histogram of microseconds. */
  static Percentiles ofMicros(Histogram micros) {
    return new Percentiles(
        micros.getTotalCount(),
        micros.getValueAtPercentile(50) / MICROS_A_MILLI,
        micros.getValueAtPercentile(95) / MICROS_A_MILLI,
        micros.getValueAtPercentile(99) / MICROS_A_MILLI,
        micros.getMaxValue() / MICROS_A_MILLI);
  }

  /** The same without a part that each took. */
  public Percentiles less(double millis) {
    return new Percentiles(
        count, p50Millis - millis, p95Millis - millis, p99Millis - millis, maxMillis - millis);
  }
}
