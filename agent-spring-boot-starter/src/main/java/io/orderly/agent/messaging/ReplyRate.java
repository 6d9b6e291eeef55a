package io.orderly.agent.messaging;

import java.time.Duration;
import java.util.Arrays;

/** Whether replies come so fast that some more will come within a moment. Thread-safe. */
final class ReplyRate {

  /** Chance alone hardly brings so many together at a few hundred a second. */
  static final int MANY = 16;

  private final long momentNanos;

  /** When the last of them came, as a ring. */
  private final long[] cameAtNanos = new long[MANY];

  private int oldest;

  ReplyRate(Duration moment, long nowNanos) {
    this.momentNanos = moment.toNanos();
    Arrays.fill(cameAtNanos, nowNanos - momentNanos);
  }

  /** Takes note of a reply; whether many came before it within a moment. */
  synchronized boolean isQuickAt(long nowNanos) {
    boolean isQuick = nowNanos - cameAtNanos[oldest] < momentNanos;
    cameAtNanos[oldest] = nowNanos;
    oldest = (oldest + 1) % MANY;
    return isQuick;
  }
}
