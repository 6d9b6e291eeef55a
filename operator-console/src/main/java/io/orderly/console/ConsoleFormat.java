package io.orderly.console;

import io.orderly.operator.overview.RoundedDuration;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Times, counts and states as people read them. */
public final class ConsoleFormat {

  private static final DateTimeFormatter EXACT =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final long SEPARATED_FROM = 10_000;
  private static final double WHOLE_FROM = 10;

  private ConsoleFormat() {}

  /** A count; from 10,000 on with separators. */
  public static String count(long number) {
    return number < SEPARATED_FROM
        ? Long.toString(number)
        : String.format(Locale.ROOT, "%,d", number);
  }

  /** A rate a second; a dash while it is not known. */
  public static String rate(@Nullable Double perSecond) {
    if (perSecond == null) {
      return "\u2013";
    }
    return String.format(Locale.ROOT, perSecond < WHOLE_FROM ? "%.1f" : "%,.0f", perSecond);
  }

  /** A count with what is counted. */
  public static String count(long number, String one, String many) {
    return count(number) + " " + (number == 1 ? one : many);
  }

  public static String exact(Instant moment) {
    return EXACT.format(moment);
  }

  public static String clock(Instant moment) {
    return CLOCK.format(moment);
  }

  /** How far a moment is from now, either way. */
  public static String distance(Instant moment, Instant now) {
    Duration distance = Duration.between(moment, now);
    return distance.isNegative() ? "in " + length(distance.negated()) : length(distance) + " ago";
  }

  /** In the largest unit of which there are two. */
  public static String length(Duration duration) {
    return RoundedDuration.of(duration);
  }

  /** A rule of a workflow in lower case, such as "by operator". */
  public static String plain(Enum<?> rule) {
    return rule.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** A state, a status or an outcome as it begins a line, such as "Not started". */
  public static String stateWord(String word) {
    String spaced = word.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    return spaced.substring(0, 1).toUpperCase(Locale.ROOT) + spaced.substring(1);
  }

  /** The class of a state, a status or an outcome. */
  public static String stateClass(String word) {
    return "state-" + word.toLowerCase(Locale.ROOT);
  }
}
