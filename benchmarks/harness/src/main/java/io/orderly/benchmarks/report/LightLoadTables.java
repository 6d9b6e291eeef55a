package io.orderly.benchmarks.report;

import io.orderly.cli.terminal.Table;
import java.io.PrintWriter;
import java.util.List;

/** How everyone stood under light loads. */
final class LightLoadTables {

  private final List<LightLoadSummary> standings;
  private final List<Ratios.LightLoad> ratios;
  private final PrintWriter out;

  LightLoadTables(
      List<LightLoadSummary> standings, List<Ratios.LightLoad> ratios, PrintWriter out) {
    this.standings = standings;
    this.ratios = ratios;
    this.out = out;
  }

  void print() {
    if (!standings.isEmpty()) {
      latencies();
    }
    if (!ratios.isEmpty()) {
      ratios();
    }
  }

  private void latencies() {
    out.printf(
        "%nLight load: ms from the planned submit until an application is told that the order is"
            + " Processed, less the partner's time (medians). Stored: until the commit is written,"
            + " before its flush. A rival tells nobody: its time runs until it has stored the end,"
            + " that of dbos-plain until its caller has asked for it. CPU ms: of an order, with"
            + " what idle waiting costs%n");
    var table =
        new Table()
            .row("", "orders/s", "p50", "p95", "p99", "max", "stored p50", "stored p99", "CPU ms");
    for (var standing : standings) {
      table.row(
          standing.name(),
          Integer.toString(standing.ordersASecond()),
          millis(standing.told().p50()),
          millis(standing.told().p95()),
          millis(standing.told().p99()),
          millis(standing.told().most()),
          millis(standing.stored().p50()),
          millis(standing.stored().p99()),
          "%.2f".formatted(standing.cpuMillisAnOrder().median()));
    }
    table.print(out);
  }

  private void ratios() {
    out.printf("%nThe suite over each: ms until told (median, least to most)%n");
    var table = new Table();
    for (var ratio : ratios) {
      table.row(
          ratio.other(),
          "at %d/s".formatted(ratio.ordersASecond()),
          "p50 " + ratio.p50().times(),
          "p99 " + ratio.p99().times());
    }
    table.print(out);
  }

  private static String millis(Spread spread) {
    return "%.1f".formatted(spread.median());
  }
}
