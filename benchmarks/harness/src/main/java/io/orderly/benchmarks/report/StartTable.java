package io.orderly.benchmarks.report;

import io.orderly.benchmarks.measuring.StartUp;
import io.orderly.benchmarks.measuring.StartUp.Tree;
import io.orderly.cli.terminal.Table;
import java.io.PrintWriter;
import java.util.List;

/** Start times of the suite. */
final class StartTable {

  private final List<StartUp> startUps;
  private final PrintWriter out;

  StartTable(List<StartUp> startUps, PrintWriter out) {
    this.startUps = startUps;
    this.out = out;
  }

  void print() {
    if (startUps.isEmpty()) {
      return;
    }
    out.printf("%nStart by ./orderly up, seconds until every part is ready%n");
    var table = new Table().row("start", "seconds", "MiB when ready", "each part");
    for (var start : startUps) {
      table.row(
          start.name(),
          "%.1f".formatted(start.seconds()),
          TextReport.mib(start.proportionalKib()),
          TextReport.joined(start.readyAfterSeconds(), "%s %.1f"));
    }
    table.print(out);
    out.println(note());
  }

  private String note() {
    return startUps.stream().allMatch(start -> start.tree() == Tree.PREPARED)
        ? "Prepared checkout: each JVM starts with a class archive."
        : "Checkout NOT prepared: class archives are missing, so it starts slower."
            + " './orderly prepare' creates them.";
  }
}
