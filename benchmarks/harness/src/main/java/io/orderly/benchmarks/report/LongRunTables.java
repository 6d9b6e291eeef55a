package io.orderly.benchmarks.report;

import io.orderly.benchmarks.measuring.MemorySample;
import io.orderly.benchmarks.measuring.Overload;
import io.orderly.benchmarks.running.Measurements.ScaleKind;
import io.orderly.cli.terminal.Table;
import java.io.PrintWriter;
import java.util.List;

/** What became of rate and memory under size and time. */
final class LongRunTables {

  private static final double KIB_A_MIB = 1024.0;

  private final List<ScaleSummary> scale;
  private final List<Overload> overloads;
  private final List<MemorySample> samples;
  private final PrintWriter out;

  LongRunTables(
      List<ScaleSummary> scale,
      List<Overload> overloads,
      List<MemorySample> samples,
      PrintWriter out) {
    this.scale = scale;
    this.overloads = overloads;
    this.samples = samples;
    this.out = out;
  }

  void print() {
    scale();
    overload();
    soak();
  }

  private void scale() {
    scale(
        ScaleKind.PUSHED,
        "Scale: orders pushed through the batch door (medians); held against the smallest store");
    scale(
        ScaleKind.WORKED_OFF,
        "Scale: orders worked off that waited. The rate runs from when the schedulers go on, so has"
            + " no submissions in it; CPU ms has them. Held against the shortest backlog");
    scale(
        ScaleKind.INSTANCES,
        "Scale: orders pushed through the batch door of a suite of its own; held against the"
            + " first");
  }

  private void scale(ScaleKind kind, String title) {
    var standings = scale.stream().filter(standing -> standing.kind() == kind).toList();
    if (standings.isEmpty()) {
      return;
    }
    out.printf("%n%s%n", title);
    var table =
        new Table()
            .row(
                "",
                "orders/s",
                "least to most",
                "CPU ms",
                "claims",
                "claim p50 ms",
                "claim p99 ms",
                "of the first's rate",
                "within 10 %");
    for (var standing : standings) {
      table.row(
          standing.circumstance(),
          "%,.0f".formatted(standing.ordersASecond().median()),
          "%,.0f to %,.0f"
              .formatted(standing.ordersASecond().least(), standing.ordersASecond().most()),
          "%.2f".formatted(standing.cpuMillisAnOrder().median()),
          "%,d".formatted(standing.claims()),
          "%.1f".formatted(standing.claimP50Millis()),
          "%.1f".formatted(standing.claimP99Millis()),
          "%.2f x".formatted(standing.rateOverFirst()),
          standing.keepsRate() ? "yes" : "no");
    }
    table.print(out);
  }

  private void overload() {
    if (overloads.isEmpty()) {
      return;
    }
    out.printf(
        "%n%s%n",
        "Overload: single posts on a schedule; completed while they came, after the first third");
    var table =
        new Table()
            .row("came/s", "completed/s", "sustainable/s", "kept", "refused", "emptied after s");
    for (var run : overloads) {
      table.row(
          "%,.0f".formatted(run.offered()),
          "%,.0f".formatted(run.goodput()),
          "%,.0f".formatted(run.sustainable()),
          "%.2f x".formatted(run.kept()),
          "%,d of %,d".formatted(run.orders() - run.taken(), run.orders()),
          "%.1f".formatted(run.emptiedSeconds()));
    }
    table.print(out);
  }

  private void soak() {
    if (samples.isEmpty()) {
      return;
    }
    out.printf(
        "%n%s%n", "Soak: MiB at the beginning and the end, and the slope of the second half");
    var table = new Table().row("", "first", "last", "KiB a minute");
    var first = samples.get(0);
    var last = samples.get(samples.size() - 1);
    for (String name : first.proportionalKib().keySet()) {
      table.row(
          name,
          "%.0f".formatted(first.proportionalKib().getOrDefault(name, 0L) / KIB_A_MIB),
          "%.0f".formatted(last.proportionalKib().getOrDefault(name, 0L) / KIB_A_MIB),
          "%.0f"
              .formatted(
                  Slope.ofSecondHalf(
                      samples, sample -> sample.proportionalKib().getOrDefault(name, 0L))));
    }
    table.row(
        "in all",
        "%.0f".formatted(first.totalKib() / KIB_A_MIB),
        "%.0f".formatted(last.totalKib() / KIB_A_MIB),
        "%.0f".formatted(Slope.ofSecondHalf(samples, MemorySample::totalKib)));
    table.print(out);
  }
}
