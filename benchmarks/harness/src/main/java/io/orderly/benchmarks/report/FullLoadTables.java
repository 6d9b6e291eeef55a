package io.orderly.benchmarks.report;

import io.orderly.cli.terminal.Table;
import java.io.PrintWriter;
import java.util.List;

/** Results at full load. */
final class FullLoadTables {

  private final List<FullLoadSummary> summaries;
  private final Ratios ratios;
  private final PrintWriter out;

  FullLoadTables(List<FullLoadSummary> summaries, Ratios ratios, PrintWriter out) {
    this.summaries = summaries;
    this.ratios = ratios;
    this.out = out;
  }

  void print() {
    if (!summaries.isEmpty()) {
      fullLoad();
      cpu();
      ratios();
      orderKinds();
    }
  }

  private void fullLoad() {
    out.printf(
        "%n%s%n",
        "Full load: orders completed per second, and CPU ms per order (median, min to max)");
    var table = new Table().row("", "orders/s", "", "CPU ms", "");
    for (var summary : summaries) {
      table.row(
          summary.name(),
          "%,.0f".formatted(summary.ordersPerSecond().median()),
          range(summary.ordersPerSecond(), "%,.0f"),
          "%.2f".formatted(summary.cpuMillisPerOrder().median()),
          range(summary.cpuMillisPerOrder(), "%.2f"));
    }
    table.print(out);
  }

  private void cpu() {
    out.printf(
        "%n%s%n", "CPU ms per order by process; in brackets that of the load generator and meters");
    var table = new Table();
    for (var summary : summaries) {
      table.row(
          summary.name(),
          TextReport.joined(summary.cpuByProcess(), "%s %.2f"),
          "(%s)".formatted(TextReport.joined(summary.measuringByProcess(), "%s %.2f")));
    }
    table.print(out);
  }

  private void ratios() {
    if (ratios.fullLoad().isEmpty()) {
      return;
    }
    out.printf(
        "%nThe suite, %s, over each: rate, and CPU per order (median, min to max)%n",
        ratios.fullLoad().get(0).channel());
    var table = new Table();
    for (var ratio : ratios.fullLoad()) {
      table.row(
          ratio.other(),
          "rate " + ratio.rate().times(),
          "CPU " + ratio.cpuMillisPerOrder().times());
    }
    table.print(out);
  }

  private void orderKinds() {
    if (ratios.orderKinds().isEmpty()) {
      return;
    }
    out.printf("%nOther orders over plain ones: rate, and CPU per order (median, min to max)%n");
    var table = new Table();
    for (var ratio : ratios.orderKinds()) {
      table.row(
          "%s over plain, %s".formatted(ratio.kind(), ratio.channel()),
          "rate " + ratio.rate().times(),
          "CPU " + ratio.cpuMillisPerOrder().times());
    }
    table.print(out);
  }

  private static String range(Spread spread, String format) {
    return (format + " to " + format).formatted(spread.least(), spread.most());
  }
}
