package io.orderly.platform.deadletters;

import java.time.Duration;
import java.util.function.LongSupplier;

/** The time that all calls for one question share. */
final class TimeLeft {

  /** For people, who break off when they like: longer than any of them lives. */
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

  /** It begins now. */
  static TimeLeft of(Duration limit, LongSupplier nanoTime) {
    return new TimeLeft(limit, nanoTime);
  }

  /**
   * What the next call may take.
   *
   * @throws NotReadInTimeException when nothing is left
   */
  Duration forCall(Duration most) {
    Duration left = limit.minusNanos(nanoTime.getAsLong() - beganNanos);
    if (left.isNegative() || left.isZero()) {
      throw new NotReadInTimeException(
          "Kafka did not hand out all that had to be read within %s s."
              .formatted(limit.toSeconds()));
    }
    return left.compareTo(most) < 0 ? left : most;
  }
}
