package io.orderly.supervisor.bulk;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The limits of bulk commands.
 *
 * @param every the rest between two looks for pages to be done; above zero
 * @param batch the most orders of one transaction, 1 to 500
 * @param perSecond how many orders a second are commanded where the operator does not say, 1 to
 *     1000
 */
@ConfigurationProperties("orderly.bulk-commands")
public record BulkProperties(Duration every, int batch, int perSecond) {

  private static final int MOST_BATCH = 500;

  /**
   * Checks the limits.
   *
   * @throws IllegalArgumentException naming the setting that is out of its limits
   */
  public BulkProperties {
    require(every.compareTo(Duration.ZERO) > 0, "every must be above zero");
    require(batch >= 1 && batch <= MOST_BATCH, "batch must be 1 to " + MOST_BATCH);
    require(
        perSecond >= 1 && perSecond <= BulkRequest.MOST_PER_SECOND,
        "per-second must be 1 to " + BulkRequest.MOST_PER_SECOND);
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException("orderly.bulk-commands." + otherwise);
    }
  }
}
