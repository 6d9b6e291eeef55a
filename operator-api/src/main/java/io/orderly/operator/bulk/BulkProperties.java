package io.orderly.operator.bulk;

import io.orderly.platform.SettingBounds;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits of bulk commands.
 *
 * @param interval Interval between two polls for pages of bulk commands
 * @param batch Maximum number of orders per transaction
 * @param perSecond Rate (orders/s) of a bulk command that does not specify one
 */
@ConfigurationProperties("orderly.bulk-commands")
public record BulkProperties(
    Duration interval, @DefaultValue("50") int batch, @DefaultValue("50") int perSecond) {

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
    bounds.count("per-second", perSecond, 1, BulkRequest.MAX_PER_SECOND);
  }
}
