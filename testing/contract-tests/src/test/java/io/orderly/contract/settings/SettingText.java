package io.orderly.contract.settings;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.util.unit.DataSize;

/** A value as a settings file has it. */
final class SettingText {

  private SettingText() {}

  /** The text of that value, or the other one when there is none. */
  static String of(@Nullable Object value, String none) {
    String text = value == null ? "" : text(value);
    return text.isEmpty() ? none : text;
  }

  private static String text(Object value) {
    if (value instanceof Duration duration) {
      return text(duration);
    }
    if (value instanceof DataSize size) {
      return text(size);
    }
    if (value instanceof Collection<?> values) {
      return values.stream().map(SettingText::text).sorted().collect(Collectors.joining(", "));
    }
    if (value instanceof Map<?, ?> map) {
      return map.isEmpty() ? "" : map.toString();
    }
    return value instanceof Enum<?> constant
        ? constant.name().toLowerCase(Locale.ROOT)
        : value.toString();
  }

  private static String text(Duration duration) {
    return Stream.of(
            ChronoUnit.DAYS,
            ChronoUnit.HOURS,
            ChronoUnit.MINUTES,
            ChronoUnit.SECONDS,
            ChronoUnit.MILLIS)
        .filter(unit -> duration.toMillis() % unit.getDuration().toMillis() == 0)
        .map(unit -> DurationStyle.SIMPLE.print(duration, unit))
        .findFirst()
        .orElseThrow();
  }

  private static String text(DataSize size) {
    if (size.toBytes() % DataSize.ofGigabytes(1).toBytes() == 0) {
      return size.toGigabytes() + "GB";
    }
    return size.toBytes() % DataSize.ofMegabytes(1).toBytes() == 0
        ? size.toMegabytes() + "MB"
        : size.toKilobytes() + "KB";
  }
}
