package io.orderly.cli.operator.options;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A time like {@code 2026-01-31T12:00:00Z}, or as long ago as {@code 90s}, {@code 2h}, {@code 3d}.
 */
public final class InstantText implements ITypeConverter<Instant> {

  private static final Pattern AGO = Pattern.compile("(\\d{1,6})([smhd])");

  @Override
  public Instant convert(String text) {
    var ago = AGO.matcher(text);
    if (ago.matches()) {
      return Instant.now().minus(time(Long.parseLong(ago.group(1)), ago.group(2)));
    }
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException none) {
      throw new TypeConversionException(
          "'%s' is not a time, such as 2026-01-31T12:00:00Z, or 2h for two hours ago"
              .formatted(text));
    }
  }

  private static Duration time(long amount, String unit) {
    return switch (unit) {
      case "s" -> Duration.ofSeconds(amount);
      case "m" -> Duration.ofMinutes(amount);
      case "h" -> Duration.ofHours(amount);
      default -> Duration.ofDays(amount);
    };
  }
}
