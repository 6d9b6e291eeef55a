package io.orderly.cli.terminal;

import java.time.Duration;
import java.util.Locale;

/** How values are written for people, the same on every machine. */
public final class Texts {

  private static final double MILLIS = 1000.0;
  private static final long MINUTES_PER_HOUR = 60;
  private static final long HOURS_PER_DAY = 24;

  private Texts() {}

  /** {@code 12,795} */
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** {@code 3.2 s} */
  public static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / MILLIS);
  }

  /** {@code 41.7} */
  public static String rate(double perSecond) {
    return String.format(Locale.ROOT, "%.1f", perSecond);
  }

  /** The two largest units: {@code 2 d 3 h}, {@code 5 min 12 s}, {@code 8 s}. */
  public static String roughly(Duration duration) {
    if (duration.toMinutes() < 1) {
      return duration.toSeconds() + " s";
    }
    if (duration.toHours() < 1) {
      return "%d min %d s".formatted(duration.toMinutes(), duration.toSecondsPart());
    }
    if (duration.toHours() < HOURS_PER_DAY) {
      return "%d h %d min".formatted(duration.toHours(), duration.toMinutes() % MINUTES_PER_HOUR);
    }
    return "%d d %d h".formatted(duration.toDays(), duration.toHours() % HOURS_PER_DAY);
  }
}
