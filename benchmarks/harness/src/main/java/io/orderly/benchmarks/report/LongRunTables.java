package io.orderly.benchmarks.report;

import io.orderly.benchmarks.measuring.MemorySample;
import io.orderly.benchmarks.measuring.Overload;
import io.orderly.benchmarks.running.Measurements.ScaleKind;
import io.orderly.cli.terminal.Table;
import java.io.PrintWriter;
import java.util.List;

/** Rate by store size, and memory over time. */
final class LongRunTables {

  private static final double KIB_PER_MIB = 1024.0;

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
        "Scale: orders submitted in batches (medians), compared with the smallest store");
    scale(
        ScaleKind.DRAINED,
        "Scale: completion of waiting orders. The rate counts from the start of the schedulers, so"
            + " without submissions; CPU ms includes them. Compared with the shortest backlog");
    scale(
        ScaleKind.INSTANCES,
        "Scale: orders submitted in batches, to a separate suite per number of instances,"
            + " compared with the first");
    scale(
        ScaleKind.WAITING,
        "Waiting: orders submitted in batches beside orders that wait for their partner (medians),"
            + " compared with the first");
  }

  private void scale(ScaleKind kind, String title) {
    var summaries = scale.stream().filter(summary -> summary.kind() == kind).toList();
    if (summaries.isEmpty()) {
      return;
    }
    out.printf("%n%s%n", title);
    var table =
        new Table()
            .row(
                "",
                "orders/s",
                "min to max",
                "CPU ms",
                "claims",
                "claim p50 ms",
                "claim p99 ms",
                "rate over first",
                "within 10 %");
    for (var summary : summaries) {
      table.row(
          summary.condition(),
          "%,.0f".formatted(summary.ordersPerSecond().median()),
          "%,.0f to %,.0f"
              .formatted(summary.ordersPerSecond().least(), summary.ordersPerSecond().most()),
          "%.2f".formatted(summary.cpuMillisPerOrder().median()),
          "%,d".formatted(summary.claims()),
          "%.1f".formatted(summary.claimP50Millis()),
          "%.1f".formatted(summary.claimP99Millis()),
          "%.2f x".formatted(summary.rateOverFirst()),
          summary.keepsRate() ? "yes" : "no");
    }
    table.print(out);
  }

  private void overload() {
    if (overloads.isEmpty()) {
      return;
    }
    out.printf(
        "%n%s%n",
        "Overload: single requests on a fixed schedule; completed during the load, after its first"
            + " third");
    var table =
        new Table()
            .row(
                "offered/s", "completed/s", "sustainable/s", "kept", "rejected", "drained after s");
    for (var run : overloads) {
      table.row(
          "%,.0f".formatted(run.offered()),
          "%,.0f".formatted(run.goodput()),
          "%,.0f".formatted(run.sustainable()),
          "%.2f x".formatted(run.kept()),
          "%,d of %,d".formatted(run.orders() - run.accepted(), run.orders()),
          "%.1f".formatted(run.drainedSeconds()));
    }
    table.print(out);
  }

  private void soak() {
    if (samples.isEmpty()) {
      return;
    }
    out.printf(
        "%n%s%n", "Soak: MiB at the beginning and the end, and the slope of the second half");
    var table = new Table().row("", "first", "last", "KiB per minute");
    var first = samples.get(0);
    var last = samples.get(samples.size() - 1);
    for (String name : first.proportionalKib().keySet()) {
      table.row(
          name,
          "%.0f".formatted(first.proportionalKib().getOrDefault(name, 0L) / KIB_PER_MIB),
          "%.0f".formatted(last.proportionalKib().getOrDefault(name, 0L) / KIB_PER_MIB),
          "%.0f"
              .formatted(
                  Slope.ofSecondHalf(
                      samples, sample -> sample.proportionalKib().getOrDefault(name, 0L))));
    }
    table.row(
        "total",
        "%.0f".formatted(first.totalKib() / KIB_PER_MIB),
        "%.0f".formatted(last.totalKib() / KIB_PER_MIB),
        "%.0f".formatted(Slope.ofSecondHalf(samples, MemorySample::totalKib)));
    table.print(out);
  }
}
