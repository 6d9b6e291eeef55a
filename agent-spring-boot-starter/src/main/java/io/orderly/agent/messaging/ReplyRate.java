package io.orderly.agent.messaging;

import java.time.Duration;
import java.util.Arrays;

/** Whether replies come so fast that waiting for a batch pays. Thread-safe. */
final class ReplyRate {

  /** At a few hundred per second, this many within one interval are rare. */
  static final int MANY = 16;

  private final long intervalNanos;

  /** Times of the last replies, as a ring buffer. */
  private final long[] repliedAtNanos = new long[MANY];

  private int oldest;

  ReplyRate(Duration interval, long nowNanos) {
    this.intervalNanos = interval.toNanos();
    Arrays.fill(repliedAtNanos, nowNanos - intervalNanos);
  }

  /** Records a reply; true if {@value #MANY} came within the interval before it. */
  synchronized boolean isQuickAt(long nowNanos) {
    boolean isQuick = nowNanos - repliedAtNanos[oldest] < intervalNanos;
    repliedAtNanos[oldest] = nowNanos;
    oldest = (oldest + 1) % MANY;
    return isQuick;
  }
}
