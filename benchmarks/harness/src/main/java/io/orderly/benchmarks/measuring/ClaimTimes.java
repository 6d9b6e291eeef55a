package io.orderly.benchmarks.measuring;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * How long the schedulers' claims took.
 *
 * @param claims how many there were; 0 when the schedulers don't print
 */
public record ClaimTimes(long claims, double p50Millis, double p99Millis) {

  private static final double MILLIS_A_SECOND = 1_000;

  static final ClaimTimes UNKNOWN = new ClaimTimes(0, 0, 0);

  /**
   * Out of a histogram: how many took at most so many seconds. Within a bucket they are taken for
   * evenly spread.
   */
  static ClaimTimes of(Map<Double, Long> atMostSeconds) {
    var buckets = new TreeMap<>(atMostSeconds);
    if (buckets.isEmpty() || buckets.lastEntry().getValue() == 0) {
      return UNKNOWN;
    }
    return new ClaimTimes(
        buckets.lastEntry().getValue(),
        quantileMillis(buckets, 0.50),
        quantileMillis(buckets, 0.99));
  }

  private static double quantileMillis(NavigableMap<Double, Long> buckets, double quantile) {
    double wanted = quantile * buckets.lastEntry().getValue();
    double from = 0;
    long below = 0;
    for (var bucket : buckets.entrySet()) {
      if (bucket.getValue() >= wanted && bucket.getValue() > below) {
        double to = Double.isInfinite(bucket.getKey()) ? from : bucket.getKey();
        double part = (wanted - below) / (bucket.getValue() - below);
        return (from + (to - from) * part) * MILLIS_A_SECOND;
      }
      from = bucket.getKey();
      below = bucket.getValue();
    }
    return from * MILLIS_A_SECOND;
  }
}
