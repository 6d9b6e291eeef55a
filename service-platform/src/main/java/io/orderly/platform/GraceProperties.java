package io.orderly.platform;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The setting with which submission service, schedulers and supervisors decide on overdue steps.
 *
 * @param grace how long after CompleteBy a reply may still be on its way. Must be the same in all
 *     three services: submission service and schedulers refuse to start with another value than the
 *     supervisor's
 */
@ConfigurationProperties("orderly")
public record GraceProperties(@DefaultValue("2s") Duration grace) {

  /**
   * Checks the bounds.
   *
   * @throws IllegalArgumentException naming the setting when it is out of its bounds
   */
  public GraceProperties {
    new SettingBounds("orderly").duration("grace", grace, "1ms", "10m");
  }
}
