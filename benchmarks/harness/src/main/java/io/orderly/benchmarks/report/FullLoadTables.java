package io.orderly.benchmarks.report;

import io.orderly.cli.terminal.Table;
import java.io.PrintWriter;
import java.util.List;

/** How everyone stood at full load. */
final class FullLoadTables {

  private final List<FullLoadSummary> standings;
  private final List<Ratios.FullLoad> ratios;
  private final PrintWriter out;

  FullLoadTables(List<FullLoadSummary> standings, List<Ratios.FullLoad> ratios, PrintWriter out) {
    this.standings = standings;
    this.ratios = ratios;
    this.out = out;
  }

  void print() {
    if (!standings.isEmpty()) {
      fullLoad();
      cpu();
      ratios();
    }
  }

  private void fullLoad() {
    out.printf(
        "%n%s%n",
        "Full load: orders completed a second, and CPU ms an order (median, least to most)");
    var table = new Table().row("", "orders/s", "", "CPU ms", "");
    for (var standing : standings) {
      table.row(
          standing.name(),
          "%,.0f".formatted(standing.ordersASecond().median()),
          range(standing.ordersASecond(), "%,.0f"),
          "%.2f".formatted(standing.cpuMillisAnOrder().median()),
          range(standing.cpuMillisAnOrder(), "%.2f"));
    }
    table.print(out);
  }

  private void cpu() {
    out.printf("%n%s%n", "CPU ms an order by process; in brackets what it was measured with");
    var table = new Table();
    for (var standing : standings) {
      table.row(
          standing.name(),
          TextReport.joined(standing.cpuByProcess(), "%s %.2f"),
          "(%s)".formatted(TextReport.joined(standing.measuringByProcess(), "%s %.2f")));
    }
    table.print(out);
  }

  private void ratios() {
    if (ratios.isEmpty()) {
      return;
    }
    out.printf(
        "%nThe suite, %s, over each: rate, and CPU an order (median, least to most)%n",
        ratios.get(0).door());
    var table = new Table();
    for (var ratio : ratios) {
      table.row(
          ratio.other(), "rate " + ratio.rate().times(), "CPU " + ratio.cpuMillisAnOrder().times());
    }
    table.print(out);
  }

  private static String range(Spread spread, String format) {
    return (format + " to " + format).formatted(spread.least(), spread.most());
  }
}
