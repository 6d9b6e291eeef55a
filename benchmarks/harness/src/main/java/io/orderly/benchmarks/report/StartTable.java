package io.orderly.benchmarks.report;

import io.orderly.benchmarks.measuring.StartUp;
import io.orderly.benchmarks.measuring.StartUp.Tree;
import io.orderly.cli.terminal.Table;
import java.io.PrintWriter;
import java.util.List;

/** How long the suite took to start, and from what. */
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
    out.printf("%nStart by ./orderly up, seconds until all of it is ready%n");
    var table = new Table().row("start", "seconds", "MiB then", "each part");
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
        ? "The tree was prepared: each JVM starts with an archive of its classes."
        : "The tree was NOT prepared: no archives of classes, or not all of them, so it starts"
            + " slower. './orderly prepare' makes them.";
  }
}
