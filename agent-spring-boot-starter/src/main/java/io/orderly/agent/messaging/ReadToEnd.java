package io.orderly.agent.messaging;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * Since when one partition has held nothing unread, by a stopwatch. What arrives next can't have
 * waited at the broker for longer than that, whatever the clocks say.
 */
final class ReadToEnd {

  /**
   * What the consumer says of its lag is as old as its last fetch; by then it has fetched again.
   */
  private static final Duration SETTLING = Duration.ofSeconds(1);

  private static final Duration NOBODY_KNOWS = Duration.ofDays(36_500);

  private long flowingSinceNanos;
  private OptionalLong readToEndNanos = OptionalLong.empty();

  ReadToEnd(long nowNanos) {
    this.flowingSinceNanos = nowNanos;
  }

  /** A poll ended, for which the partition was held back: nothing is known of its end. */
  void heldBack(long nowNanos) {
    flowingSinceNanos = nowNanos;
  }

  /** A poll ended that left so many records unread, as far as the consumer knows. */
  void polled(long nowNanos, OptionalLong lag) {
    boolean isSettled = nowNanos - flowingSinceNanos >= SETTLING.toNanos();
    if (isSettled && lag.isPresent() && lag.getAsLong() == 0) {
      readToEndNanos = OptionalLong.of(nowNanos);
    }
  }

  /** The longest that a record which arrives now can have waited. */
  Duration waitedAtMost(long nowNanos) {
    return readToEndNanos.isPresent()
        ? Duration.ofNanos(nowNanos - readToEndNanos.getAsLong())
        : NOBODY_KNOWS;
  }
}
