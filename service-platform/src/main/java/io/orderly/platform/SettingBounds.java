package io.orderly.platform;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.convert.DurationStyle;

/**
 * Refuses settings that are out of their bounds, in a sentence that names the line to mend.
 *
 * @param prefix of the settings, such as {@code orderly.scheduler}
 */
public record SettingBounds(String prefix) {

  /**
   * A count from least to most.
   *
   * @throws IllegalArgumentException naming the setting when it is another
   */
  public void count(String name, long value, long least, long most) {
    require(value >= least && value <= most, name, Long.toString(least), Long.toString(most));
  }

  /**
   * A duration from least to most, which are written as in a settings file: {@code 1ms}.
   *
   * @throws IllegalArgumentException naming the setting when it is another, or none
   */
  public void duration(String name, @Nullable Duration value, String least, String most) {
    boolean isWithin =
        value != null
            && value.compareTo(DurationStyle.SIMPLE.parse(least)) >= 0
            && value.compareTo(DurationStyle.SIMPLE.parse(most)) <= 0;
    require(isWithin, name, least, most);
  }

  private void require(boolean isWithin, String name, String least, String most) {
    if (!isWithin) {
      throw new IllegalArgumentException(
          "%s.%s must be %s to %s".formatted(prefix, name, least, most));
    }
  }
}
