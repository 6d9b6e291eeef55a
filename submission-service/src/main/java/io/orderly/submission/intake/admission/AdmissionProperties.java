package io.orderly.submission.intake.admission;

import io.orderly.platform.SettingBounds;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * When the doors take no more orders than are carried.
 *
 * @param maxWait what an order that is taken may have to wait for an agent, by the rate at which it
 *     answers; at least 1 s
 * @param minBacklog the least room for orders that wait for one agent, however slowly it answers;
 *     at least 1
 */
@ConfigurationProperties("orderly.submission.admission")
public record AdmissionProperties(Duration maxWait, int minBacklog) {

  /**
   * Checks the bounds.
   *
   * @throws IllegalArgumentException naming the setting that is out of its bounds
   */
  public AdmissionProperties {
    SettingBounds bounds = new SettingBounds("orderly.submission.admission");
    bounds.duration("max-wait", maxWait, "1s", "1d");
    bounds.count("min-backlog", minBacklog, 1, Integer.MAX_VALUE);
  }
}
