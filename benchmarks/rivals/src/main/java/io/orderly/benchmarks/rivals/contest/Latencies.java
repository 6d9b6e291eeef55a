package io.orderly.benchmarks.rivals.contest;

import org.HdrHistogram.Histogram;

/** How long orders took, in milliseconds. */
record Latencies(double p50Millis, double p95Millis, double p99Millis, double maxMillis) {

  private static final int DIGITS = 3;
  private static final double NANOS_A_MILLI = 1e6;

  static Latencies of(Ledger ledger, Ledger.Round round) {
    var histogram = new Histogram(DIGITS);
    for (int index = round.first(); index < round.end(); index++) {
      histogram.recordValue(ledger.tookNanos(index));
    }
    return new Latencies(
        millis(histogram.getValueAtPercentile(50)),
        millis(histogram.getValueAtPercentile(95)),
        millis(histogram.getValueAtPercentile(99)),
        millis(histogram.getMaxValue()));
  }

  private static double millis(long nanos) {
    return nanos / NANOS_A_MILLI;
  }
}
