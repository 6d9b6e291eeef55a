package io.orderly.store.statistics;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sizes and vacuum state of the store's tables, from the database's statistics. */
public interface TableStatistics {

  /** All tables of the store, sorted by name. Reads counters and sizes, no rows. */
  List<TableUsage> read();

  /**
   * One table.
   *
   * @param table with its schema
   * @param liveRows as estimated
   * @param deadRows estimated number of dead row versions that vacuum has not removed
   * @param tableBytes without indexes
   * @param vacuumedAgo time since the last vacuum ended; null if there was none
   * @param transactionIdAge age of the oldest unfrozen row, in transactions
   */
  record TableUsage(
      String table,
      long liveRows,
      long deadRows,
      long tableBytes,
      long indexBytes,
      @Nullable Duration vacuumedAgo,
      long transactionIdAge) {}
}
