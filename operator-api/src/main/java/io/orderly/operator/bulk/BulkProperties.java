package io.orderly.operator.bulk;

import io.orderly.platform.SettingBounds;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The limits of bulk commands.
 *
 * @param interval the rest between two looks for pages to be done; up to 1 hour
 * @param batch the most orders of one transaction, 1 to 500
 * @param perSecond how many orders a second are commanded where the operator does not say, 1 to
 *     1000
 */
@ConfigurationProperties("orderly.bulk-commands")
public record BulkProperties(Duration interval, int batch, int perSecond) {

  private static final int MOST_BATCH = 500;

  /**
   * Checks the limits.
   *
   * @throws IllegalArgumentException naming the setting that is out of its limits
   */
  public BulkProperties {
    SettingBounds bounds = new SettingBounds("orderly.bulk-commands");
    bounds.duration("interval", interval, "1ms", "1h");
    bounds.count("batch", batch, 1, MOST_BATCH);
    bounds.count("per-second", perSecond, 1, BulkRequest.MOST_PER_SECOND);
  }
}
