package io.orderly.supervisor.retention;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.orderly.store.statistics.TableStatistics;
import io.orderly.store.statistics.TableStatistics.TableFigures;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Gauges by table. What could not be read is not shown: the gauges of every table end, for a figure
 * of the past would look like one of now.
 */
@Component
public final class TableGauges {

  private final TableStatistics statistics;
  private final Map<MultiGauge, ToDoubleFunction<TableFigures>> gauges;

  public TableGauges(TableStatistics statistics, MeterRegistry meters) {
    this.statistics = statistics;
    this.gauges =
        Map.of(
            gauge("live.rows", "Live rows, as the database estimates", meters),
            TableFigures::liveRows,
            gauge("dead.rows", "Row versions that no vacuum has removed", meters),
            TableFigures::deadRows,
            gauge("bytes", "Size of the table without indexes", meters),
            TableFigures::tableBytes,
            gauge("index.bytes", "Size of all indexes of the table", meters),
            TableFigures::indexBytes,
            gauge(
                "vacuum.age.seconds",
                "Time since the last vacuum of the table; NaN before the first",
                meters),
            TableGauges::vacuumAgeSeconds,
            gauge("transaction.id.age", "Transactions since the oldest unfrozen row", meters),
            TableFigures::transactionIdAge);
  }

  /**
   * Reads the figures anew.
   *
   * @throws org.springframework.dao.DataAccessException when the store can't be read
   */
  public void refresh() {
    List<TableFigures> tables = List.of();
    try {
      tables = statistics.read();
    } finally {
      show(tables);
    }
  }

  private void show(List<TableFigures> tables) {
    gauges.forEach((gauge, figure) -> gauge.register(rows(tables, figure), true));
  }

  private static List<Row<?>> rows(
      List<TableFigures> tables, ToDoubleFunction<TableFigures> figure) {
    return tables.stream()
        .map(table -> Row.of(Tags.of("table", table.table()), figure.applyAsDouble(table)))
        .collect(Collectors.toList());
  }

  private static double vacuumAgeSeconds(TableFigures table) {
    Duration vacuumedAgo = table.vacuumedAgo();
    return vacuumedAgo == null ? Double.NaN : vacuumedAgo.toSeconds();
  }

  private static MultiGauge gauge(String name, String description, MeterRegistry meters) {
    return MultiGauge.builder("orderly.table." + name).description(description).register(meters);
  }
}
