package io.orderly.local.cli;

import java.time.Duration;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A time like {@code 500ms}, {@code 5s} or {@code 2m}, from 10 ms to 1 hour. */
final class DurationText implements ITypeConverter<Duration> {

  private static final Pattern TEXT = Pattern.compile("(\\d{1,6})(ms|s|m)");
  private static final Duration MIN = Duration.ofMillis(10);
  private static final Duration MAX = Duration.ofHours(1);

  @Override
  public Duration convert(String text) {
    var match = TEXT.matcher(text);
    if (match.matches()) {
      var time = time(Long.parseLong(match.group(1)), match.group(2));
      if (time.compareTo(MIN) >= 0 && time.compareTo(MAX) <= 0) {
        return time;
      }
    }
    throw new TypeConversionException(
        "'%s' is not a time from 10ms to 60m, such as 500ms, 5s or 2m".formatted(text));
  }

  private static Duration time(long amount, String unit) {
    return switch (unit) {
      case "ms" -> Duration.ofMillis(amount);
      case "s" -> Duration.ofSeconds(amount);
      default -> Duration.ofMinutes(amount);
    };
  }
}
