package io.orderly.platform;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.convert.DurationStyle;

/**
 * Checks the bounds of settings.
 *
 * @param prefix of the settings, such as {@code orderly.scheduler}
 */
public record SettingBounds(String prefix) {

  /**
   * Checks that a count is from min to max.
   *
   * @throws IllegalArgumentException naming the setting and its bounds
   */
  public void count(String name, long value, long min, long max) {
    require(value >= min && value <= max, name, Long.toString(min), Long.toString(max));
  }

  /**
   * Checks that a duration is from min to max, which are written as in a settings file: {@code
   * 1ms}.
   *
   * @throws IllegalArgumentException naming the setting and its bounds, or none
   */
  public void duration(String name, @Nullable Duration value, String min, String max) {
    boolean isWithin =
        value != null
            && value.compareTo(DurationStyle.SIMPLE.parse(min)) >= 0
            && value.compareTo(DurationStyle.SIMPLE.parse(max)) <= 0;
    require(isWithin, name, min, max);
  }

  private void require(boolean isWithin, String name, String min, String max) {
    if (!isWithin) {
      throw new IllegalArgumentException(
          "%s.%s must be %s to %s".formatted(prefix, name, min, max));
    }
  }
}
