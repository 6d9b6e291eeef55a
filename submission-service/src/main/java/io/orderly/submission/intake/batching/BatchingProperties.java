package io.orderly.submission.intake.batching;

import io.orderly.platform.SettingBounds;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * How many orders of single requests may wait for their transaction.
 *
 * @param maxWaiting 1 to 100,000; whoever comes when so many wait is told to come again
 */
@ConfigurationProperties("orderly.submission.grouping")
public record BatchingProperties(int maxWaiting) {

  /**
   * Checks the limit.
   *
   * @throws IllegalArgumentException when it is out of its bounds
   */
  public BatchingProperties {
    new SettingBounds("orderly.submission.grouping").count("max-waiting", maxWaiting, 1, 100_000);
  }
}
