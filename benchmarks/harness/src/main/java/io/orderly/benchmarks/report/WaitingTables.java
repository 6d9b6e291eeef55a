package io.orderly.benchmarks.report;

import io.orderly.benchmarks.measuring.Completions;
import io.orderly.cli.terminal.Table;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** What waiting orders cost beside the rate, and how fast they are completed. */
final class WaitingTables {

  private final List<WaitingSummary> waiting;
  private final List<Completions> completions;
  private final PrintWriter out;

  WaitingTables(List<WaitingSummary> waiting, List<Completions> completions, PrintWriter out) {
    this.waiting = waiting;
    this.completions = completions;
    this.out = out;
  }

  void print() {
    table(
        "Waiting: mean ms of tasks that look for due work, at full load",
        WaitingSummary::taskMillis,
        "%.1f"::formatted);
    table(
        "Waiting: ms of requests one after the other, p50 / p99",
        WaitingSummary::reads,
        read -> "%.1f / %.1f".formatted(read.p50Millis(), read.p99Millis()));
    completions();
  }

  /** A column per name that any line has. */
  private <T> void table(
      String title, Function<WaitingSummary, Map<String, T>> figures, Function<T, String> text) {
    List<String> names =
        waiting.stream()
            .flatMap(summary -> figures.apply(summary).keySet().stream())
            .distinct()
            .toList();
    if (names.isEmpty()) {
      return;
    }
    out.printf("%n%s%n", title);
    var table = new Table().row(line("", names));
    for (var summary : waiting) {
      Map<String, T> known = figures.apply(summary);
      List<String> cells = new ArrayList<>();
      for (String name : names) {
        T figure = known.get(name);
        cells.add(figure == null ? "" : text.apply(figure));
      }
      table.row(line(summary.condition(), cells));
    }
    table.print(out);
  }

  private static List<String> line(String first, List<String> others) {
    return Stream.concat(Stream.of(first), others.stream()).toList();
  }

  private void completions() {
    if (completions.isEmpty()) {
      return;
    }
    out.printf(
        "%n%s%n",
        "Waiting: completed at once by webhooks, beside the steps per second of the last run at"
            + " full load");
    var table =
        new Table()
            .row(
                "",
                "completed",
                "received after s",
                "all done after s",
                "steps/s",
                "CPU ms per step",
                "full load steps/s",
                "over full load",
                "at least half");
    for (var run : completions) {
      table.row(
          run.condition(),
          "%,d".formatted(run.steps()),
          "%.1f".formatted(run.postedSeconds()),
          "%.1f".formatted(run.seconds()),
          "%,.0f".formatted(run.stepsPerSecond()),
          "%.2f".formatted(run.cpuMillisPerStep()),
          "%,.0f".formatted(run.fullLoadStepsPerSecond()),
          "%.2f x".formatted(run.rateOverFullLoad()),
          run.keepsHalf() ? "yes" : "no");
    }
    table.print(out);
  }
}
