package io.orderly.submission.intake;

import io.orderly.platform.SettingBounds;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The submission queue, where orders of single requests wait for their transaction.
 *
 * @param maxWaiting Maximum number of orders in the submission queue. Further requests are answered
 *     503 with Retry-After
 */
@ConfigurationProperties("orderly.submission.batching")
public record BatchingProperties(@DefaultValue("1000") int maxWaiting) {

  /**
   * Checks the limit.
   *
   * @throws IllegalArgumentException when it is out of its bounds
   */
  public BatchingProperties {
    new SettingBounds("orderly.submission.batching").count("max-waiting", maxWaiting, 1, 100_000);
  }
}
