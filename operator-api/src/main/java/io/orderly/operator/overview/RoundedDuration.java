package io.orderly.operator.overview;

import java.time.Duration;

/** Durations as people read them. */
public final class RoundedDuration {

  private static final int ENOUGH = 2;

  private RoundedDuration() {}

  /** In the largest unit of which there are two: {@code 90 s}, {@code 3 min}, {@code 4 days}. */
  public static String of(Duration duration) {
    if (duration.isNegative()) {
      return "0 s";
    }
    if (duration.toMinutes() < ENOUGH) {
      return duration.toSeconds() + " s";
    }
    if (duration.toHours() < ENOUGH) {
      return duration.toMinutes() + " min";
    }
    return duration.toDays() < ENOUGH ? duration.toHours() + " h" : duration.toDays() + " days";
  }
}
