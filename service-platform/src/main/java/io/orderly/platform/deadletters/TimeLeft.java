package io.orderly.platform.deadletters;

import java.time.Duration;
import java.util.function.LongSupplier;

/** The time limit that all calls of one query share. */
final class TimeLeft {

  /** For people, who can abort. */
  private static final Duration NO_LIMIT = Duration.ofDays(36_500);

  private final Duration limit;
  private final LongSupplier nanoTime;
  private final long beganNanos;

  private TimeLeft(Duration limit, LongSupplier nanoTime) {
    this.limit = limit;
    this.nanoTime = nanoTime;
    this.beganNanos = nanoTime.getAsLong();
  }

  static TimeLeft unlimited() {
    return of(NO_LIMIT, System::nanoTime);
  }

  /** Starts now. */
  static TimeLeft of(Duration limit, LongSupplier nanoTime) {
    return new TimeLeft(limit, nanoTime);
  }

  /**
   * The timeout of the next call.
   *
   * @throws NotReadInTimeException if no time is left
   */
  Duration forCall(Duration max) {
    Duration left = limit.minusNanos(nanoTime.getAsLong() - beganNanos);
    if (left.isNegative() || left.isZero()) {
      throw new NotReadInTimeException(
          "Kafka did not return all records within %s s.".formatted(limit.toSeconds()));
    }
    return left.compareTo(max) < 0 ? left : max;
  }
}
