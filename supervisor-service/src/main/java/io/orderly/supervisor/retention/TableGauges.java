package io.orderly.supervisor.retention;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.orderly.store.statistics.TableStatistics;
import io.orderly.store.statistics.TableStatistics.TableUsage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
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
  private final Map<MultiGauge, ToDoubleFunction<TableUsage>> gauges;

  /** As last read, by table. */
  private volatile Map<String, TableUsage> usages = Map.of();

  public TableGauges(TableStatistics statistics, MeterRegistry meters) {
    this.statistics = statistics;
    this.gauges =
        Map.of(
            gauge("live.rows", "Live rows, as the database estimates", meters),
            TableUsage::liveRows,
            gauge("dead.rows", "Row versions that no vacuum has removed", meters),
            TableUsage::deadRows,
            gauge("bytes", "Size of the table without indexes", meters),
            TableUsage::tableBytes,
            gauge("index.bytes", "Size of all indexes of the table", meters),
            TableUsage::indexBytes,
            gauge(
                "vacuum.age.seconds",
                "Time since the last vacuum of the table; NaN before the first",
                meters),
            TableGauges::vacuumAgeSeconds,
            gauge("transaction.id.age", "Transactions since the oldest unfrozen row", meters),
            TableUsage::transactionIdAge);
  }

  /**
   * Reads the figures anew.
   *
   * @throws org.springframework.dao.DataAccessException when the store can't be read
   */
  public void refresh() {
    List<TableUsage> tables = List.of();
    try {
      tables = statistics.read();
    } finally {
      show(tables);
    }
  }

  /**
   * Gauges of tables that were there before stay: a scrape that meets a gauge while it is replaced
   * reads it twice, and fails.
   */
  private void show(List<TableUsage> tables) {
    usages = tables.stream().collect(Collectors.toMap(TableUsage::table, Function.identity()));
    gauges.forEach((gauge, figure) -> gauge.register(rows(tables, figure), false));
  }

  private List<Row<?>> rows(List<TableUsage> tables, ToDoubleFunction<TableUsage> figure) {
    return tables.stream()
        .map(TableUsage::table)
        .map(table -> Row.of(Tags.of("table", table), () -> current(table, figure)))
        .collect(Collectors.toList());
  }

  private double current(String table, ToDoubleFunction<TableUsage> figure) {
    TableUsage usage = usages.get(table);
    return usage == null ? Double.NaN : figure.applyAsDouble(usage);
  }

  private static double vacuumAgeSeconds(TableUsage table) {
    Duration vacuumedAgo = table.vacuumedAgo();
    return vacuumedAgo == null ? Double.NaN : vacuumedAgo.toSeconds();
  }

  private static MultiGauge gauge(String name, String description, MeterRegistry meters) {
    return MultiGauge.builder("orderly.table." + name).description(description).register(meters);
  }
}
