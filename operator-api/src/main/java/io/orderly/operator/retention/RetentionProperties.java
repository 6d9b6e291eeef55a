package io.orderly.operator.retention;

import io.orderly.platform.SettingBounds;
import io.orderly.store.archive.ArchiveFormat;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.unit.DataSize;

/**
 * How long finished orders stay, and what becomes of them.
 *
 * @param finishedOrders whether they leave, and into what
 * @param keepFinished how long an order stays after it became Processed or Undone; 1 minute to 10
 *     years
 * @param keepKeys how long an order that left is remembered, and a late repeat of its request still
 *     recognised; at least keepFinished, at most 10 years
 * @param runInterval the rest between two runs
 * @param batch the most orders of one transaction; 1 to 1,000
 * @param perSecond the most orders that leave a second, over all supervisors; 1 to 10,000
 * @param tableStatisticsInterval the rest between two readings of how the tables are kept
 * @param archive where and how orders are kept that left
 */
@ConfigurationProperties("orderly.retention")
public record RetentionProperties(
    FinishedOrdersRule finishedOrders,
    Duration keepFinished,
    Duration keepKeys,
    Duration runInterval,
    int batch,
    int perSecond,
    Duration tableStatisticsInterval,
    ArchiveProperties archive) {

  private static final Duration SHORTEST = Duration.ofMinutes(1);
  private static final Duration LONGEST = Duration.ofDays(3653);
  private static final int LARGEST_BATCH = 1_000;
  private static final int FASTEST = 10_000;

  /** Whether finished orders leave the store. */
  public enum FinishedOrdersRule {
    /** They stay for ever: nothing leaves, nothing is forgotten. */
    KEEP,
    /** They leave and are kept nowhere. */
    DELETE,
    /** They leave once they are in the archive. */
    ARCHIVE
  }

  /**
   * The archive.
   *
   * @param directory where its files are; needed to archive, and to show what was archived
   * @param rollAt the size at which a new file is begun, as does every day (UTC); 1 MB to 64 GB
   * @param format of new files; those that are there are read as they are
   */
  public record ArchiveProperties(@Nullable Path directory, DataSize rollAt, ArchiveFormat format) {

    private static final DataSize SMALLEST_FILE = DataSize.ofMegabytes(1);
    private static final DataSize LARGEST_FILE = DataSize.ofGigabytes(64);

    public ArchiveProperties {
      require(
          rollAt.compareTo(SMALLEST_FILE) >= 0 && rollAt.compareTo(LARGEST_FILE) <= 0,
          "archive.roll-at is 1MB to 64GB");
    }
  }

  public RetentionProperties {
    require(
        keepFinished.compareTo(SHORTEST) >= 0 && keepFinished.compareTo(LONGEST) <= 0,
        "keep-finished is 1 minute to 10 years");
    require(
        keepKeys.compareTo(keepFinished) >= 0 && keepKeys.compareTo(LONGEST) <= 0,
        "keep-keys is keep-finished to 10 years");
    require(batch >= 1 && batch <= LARGEST_BATCH, "batch is 1 to 1000");
    require(perSecond >= 1 && perSecond <= FASTEST, "per-second is 1 to 10000");
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
