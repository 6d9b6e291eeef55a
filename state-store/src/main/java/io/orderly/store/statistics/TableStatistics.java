package io.orderly.store.statistics;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the tables of the store are kept, as the database itself counts it. */
public interface TableStatistics {

  /** Every table of the store, by name. Reads counters and sizes, no row of a table. */
  List<TableFigures> read();

  /**
   * One table.
   *
   * @param table with its schema
   * @param liveRows as estimated
   * @param deadRows versions of rows that nobody can see and no vacuum removed, as estimated
   * @param tableBytes without indexes
   * @param vacuumedAgo since the last vacuum ended; null when none ever did
   * @param transactionIdAge how many transactions ago its oldest unfrozen row may have been written
   */
  record TableFigures(
      String table,
      long liveRows,
      long deadRows,
      long tableBytes,
      long indexBytes,
      @Nullable Duration vacuumedAgo,
      long transactionIdAge) {}
}
