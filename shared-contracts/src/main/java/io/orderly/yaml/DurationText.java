package io.orderly.yaml;

import io.orderly.json.FieldType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as a definition file writes them: a whole number and one unit. */
public final class DurationText {

  /** Nine digits of days stay far from overflow; the range that a field allows is narrower. */
  private static final Pattern FORM = Pattern.compile("([0-9]{1,9})(ms|s|m|h|d)");

  private record Unit(String letters, Duration length) {}

  /** The longest first. */
  private static final List<Unit> UNITS =
      List.of(
          new Unit("d", Duration.ofDays(1)),
          new Unit("h", Duration.ofHours(1)),
          new Unit("m", Duration.ofMinutes(1)),
          new Unit("s", Duration.ofSeconds(1)),
          new Unit("ms", Duration.ofMillis(1)));

  private DurationText() {}

  /** A field that holds a duration, both bounds included. */
  public static FieldType<Duration> between(Duration min, Duration max) {
    return FieldType.parsed(
        text -> parse(text).filter(given -> given.compareTo(min) >= 0 && given.compareTo(max) <= 0),
        "must be a duration from %s to %s, written like 500ms, 10s, 5m, 2h or 30d"
            .formatted(format(min), format(max)));
  }

  private static Optional<Duration> parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long amount = Long.parseLong(matcher.group(1));
    return UNITS.stream()
        .filter(unit -> unit.letters().equals(matcher.group(2)))
        .map(unit -> unit.length().multipliedBy(amount))
        .findFirst();
  }

  /**
   * The duration in the longest unit that shows it exactly.
   *
   * @throws IllegalArgumentException when it is finer than 1 ms
   */
  public static String format(Duration duration) {
    return UNITS.stream()
        .filter(
            unit -> unit.length().multipliedBy(duration.dividedBy(unit.length())).equals(duration))
        .map(unit -> duration.dividedBy(unit.length()) + unit.letters())
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(duration + " is not a multiple of 1ms"));
  }
}
