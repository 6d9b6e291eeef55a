package io.orderly.benchmarks.report;

import io.orderly.cli.terminal.Table;
import java.io.PrintWriter;
import java.util.List;

/** Results under light loads. */
final class LightLoadTables {

  private final List<LightLoadSummary> summaries;
  private final List<Ratios.LightLoad> ratios;
  private final PrintWriter out;

  LightLoadTables(
      List<LightLoadSummary> summaries, List<Ratios.LightLoad> ratios, PrintWriter out) {
    this.summaries = summaries;
    this.ratios = ratios;
    this.out = out;
  }

  void print() {
    if (!summaries.isEmpty()) {
      latencies();
    }
    if (!ratios.isEmpty()) {
      ratios();
    }
  }

  private void latencies() {
    out.printf(
        "%nLight load: ms from the planned submission until an application receives the"
            + " notification that the order is Processed, less the partner's time (medians)."
            + " Stored: until the commit is written, before its flush. Other engines send no"
            + " notification: their time ends when the result is stored, that of dbos-plain when"
            + " its caller has polled it. CPU ms: per order, including the cost of idle waiting%n");
    var table =
        new Table()
            .row("", "orders/s", "p50", "p95", "p99", "max", "stored p50", "stored p99", "CPU ms");
    for (var summary : summaries) {
      table.row(
          summary.name(),
          Integer.toString(summary.ordersPerSecond()),
          millis(summary.notified().p50()),
          millis(summary.notified().p95()),
          millis(summary.notified().p99()),
          millis(summary.notified().most()),
          millis(summary.stored().p50()),
          millis(summary.stored().p99()),
          "%.2f".formatted(summary.cpuMillisPerOrder().median()));
    }
    table.print(out);
  }

  private void ratios() {
    out.printf("%nThe suite over each: ms until notified (median, min to max)%n");
    var table = new Table();
    for (var ratio : ratios) {
      table.row(
          ratio.other(),
          "at %d/s".formatted(ratio.ordersPerSecond()),
          "p50 " + ratio.p50().times(),
          "p99 " + ratio.p99().times());
    }
    table.print(out);
  }

  private static String millis(Spread spread) {
    return "%.1f".formatted(spread.median());
  }
}
