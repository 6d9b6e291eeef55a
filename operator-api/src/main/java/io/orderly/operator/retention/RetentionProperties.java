package io.orderly.operator.retention;

import io.orderly.platform.SettingBounds;
import io.orderly.store.archive.ArchiveFormat;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Retention of finished orders.
 *
 * @param finishedOrders What is done with finished orders. keep: they stay. delete: they are
 *     deleted. archive: they are written to the archive, then deleted
 * @param keepFinished Time for which an order is kept after it became Processed or Undone
 * @param keepKeys Time for which the key of a purged order is kept, so that a repeated submission
 *     is recognised. At least keep-finished
 * @param runInterval Interval between two runs of retention
 * @param batch Maximum number of orders per transaction
 * @param perSecond Maximum rate (orders/s) of retention over all supervisors
 * @param tableStatisticsInterval Interval between two measurements of table sizes, dead rows and
 *     vacuums
 * @param archive Where and how orders are archived
 */
@ConfigurationProperties("orderly.retention")
public record RetentionProperties(
    @DefaultValue("delete") FinishedOrdersRule finishedOrders,
    @DefaultValue("90d") Duration keepFinished,
    @DefaultValue("400d") Duration keepKeys,
    Duration runInterval,
    @DefaultValue("200") int batch,
    @DefaultValue("500") int perSecond,
    Duration tableStatisticsInterval,
    @DefaultValue ArchiveProperties archive) {

  private static final Duration SHORTEST = Duration.ofMinutes(1);
  private static final Duration LONGEST = Duration.ofDays(3653);
  private static final int LARGEST_BATCH = 1_000;
  private static final int FASTEST = 10_000;

  /** What is done with finished orders. */
  public enum FinishedOrdersRule {
    /** They are kept for ever, and so are their keys. */
    KEEP,
    /** They are deleted. */
    DELETE,
    /** They are deleted once they are in the archive. */
    ARCHIVE
  }

  /**
   * The archive.
   *
   * @param directory Directory of the archive files, shared by all supervisors. Required to
   *     archive, and to show archived orders
   * @param rollAt Size at which a new archive file is begun. A new day (UTC) begins one, too
   * @param format Format of new archive files: plain or gzip
   */
  public record ArchiveProperties(
      @Nullable Path directory,
      @DefaultValue("256MB") DataSize rollAt,
      @DefaultValue("plain") ArchiveFormat format) {

    private static final DataSize SMALLEST_FILE = DataSize.ofMegabytes(1);
    private static final DataSize LARGEST_FILE = DataSize.ofGigabytes(64);

    public ArchiveProperties {
      require(
          rollAt.compareTo(SMALLEST_FILE) >= 0 && rollAt.compareTo(LARGEST_FILE) <= 0,
          "archive.roll-at must be 1MB to 64GB");
    }
  }

  public RetentionProperties {
    require(
        keepFinished.compareTo(SHORTEST) >= 0 && keepFinished.compareTo(LONGEST) <= 0,
        "keep-finished must be 1m to 3653d");
    require(
        keepKeys.compareTo(keepFinished) >= 0 && keepKeys.compareTo(LONGEST) <= 0,
        "keep-keys must be keep-finished to 3653d");
    require(batch >= 1 && batch <= LARGEST_BATCH, "batch must be 1 to 1000");
    require(perSecond >= 1 && perSecond <= FASTEST, "per-second must be 1 to 10000");
    SettingBounds bounds = new SettingBounds("orderly.retention");
    bounds.duration("run-interval", runInterval, "1ms", "1d");
    bounds.duration("table-statistics-interval", tableStatisticsInterval, "1ms", "1d");
    require(
        finishedOrders != FinishedOrdersRule.ARCHIVE || archive.directory() != null,
        "archive.directory is needed to archive");
  }

  private static void require(boolean holds, String rule) {
    if (!holds) {
      throw new IllegalArgumentException("orderly.retention." + rule);
    }
  }
}
