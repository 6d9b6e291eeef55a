package io.orderly.operator.retention;

import io.orderly.store.statistics.TableStatistics;
import io.orderly.store.statistics.TableStatistics.TableUsage;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Retention settings and table statistics over REST. */
@RestController
final class RetentionController {

  private final RetentionProperties properties;
  private final TableStatistics tables;

  RetentionController(RetentionProperties properties, TableStatistics tables) {
    this.properties = properties;
    this.tables = tables;
  }

  /**
   * The retention of this supervisor.
   *
   * @param finishedOrders keep, delete or archive
   * @param keepFinishedSeconds how long an order is kept after its end
   * @param keepKeysSeconds how long the key of a purged order is kept
   * @param perSecond maximum orders per second that are purged, over all supervisors
   * @param archivePath path of the archive; absent if there is none
   * @param tables every table of the store, by name
   */
  record RetentionView(
      String finishedOrders,
      long keepFinishedSeconds,
      long keepKeysSeconds,
      int perSecond,
      @Nullable String archivePath,
      List<TableView> tables) {}

  /**
   * A table of the store.
   *
   * @param name with its schema
   * @param liveRows as the database estimates
   * @param deadRows versions of rows that no vacuum removed yet, as the database estimates
   * @param tableBytes without indexes
   * @param indexBytes of all its indexes
   * @param vacuumedSecondsAgo since the last vacuum ended; absent when none ever did
   */
  record TableView(
      String name,
      long liveRows,
      long deadRows,
      long tableBytes,
      long indexBytes,
      @Nullable Long vacuumedSecondsAgo) {

    static TableView of(TableUsage usage) {
      Duration ago = usage.vacuumedAgo();
      return new TableView(
          usage.table(),
          usage.liveRows(),
          usage.deadRows(),
          usage.tableBytes(),
          usage.indexBytes(),
          ago == null ? null : ago.toSeconds());
    }
  }

  @GetMapping(path = "/operator/retention", produces = MediaType.APPLICATION_JSON_VALUE)
  RetentionView retention() {
    var directory = properties.archive().directory();
    return new RetentionView(
        properties.finishedOrders().name().toLowerCase(Locale.ROOT),
        properties.keepFinished().toSeconds(),
        properties.keepKeys().toSeconds(),
        properties.perSecond(),
        directory == null ? null : directory.toString(),
        tables.read().stream().map(TableView::of).toList());
  }
}
