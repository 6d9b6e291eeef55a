package io.orderly.benchmarks.measuring;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Latencies from when something was meant to begin, so that one that had to wait for its turn tells
 * of the wait: nothing is omitted in coordination with what is measured.
 */
final class LatencyHistogram {

  private static final long MOST_MICROS = TimeUnit.MINUTES.toMicros(10);
  private static final int DIGITS = 3;
  private static final long NANOS_A_MICRO = 1_000;

  private final Histogram micros = new Histogram(MOST_MICROS, DIGITS);

  /**
   * Records one. An end that seems to be before the beginning, as two clocks may print, counts as
   * none at all.
   */
  void record(long intendedNanos, long endedNanos) {
    long took = Math.max(0, endedNanos - intendedNanos) / NANOS_A_MICRO;
    micros.recordValue(Math.min(took, MOST_MICROS));
  }

  Percentiles percentiles() {
    return Percentiles.ofMicros(micros);
  }
}
