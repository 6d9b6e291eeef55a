package io.orderly.benchmarks.report;

import io.orderly.benchmarks.measuring.MemorySample;
import io.orderly.benchmarks.running.Figures;
import io.orderly.benchmarks.running.Figures.ScaleFigure;
import io.orderly.local.cli.terminal.Table;
import java.io.PrintWriter;
import java.util.List;

/** What became of rate and memory under size and time. */
final class LongRunTables {

  private static final double KIB_A_MIB = 1024.0;

  private final Figures figures;
  private final PrintWriter out;

  LongRunTables(Figures figures, PrintWriter out) {
    this.figures = figures;
    this.out = out;
  }

  void print() {
    scale();
    soak();
  }

  private void scale() {
    if (figures.scale().isEmpty()) {
      return;
    }
    out.printf("%n%s%n", "Scale, through the batch door");
    var table = new Table().row("", "orders/s", "CPU ms", "claims", "claim p50 ms", "claim p99 ms");
    for (ScaleFigure figure : figures.scale()) {
      table.row(
          figure.circumstance(),
          "%,.0f".formatted(figure.throughput().ordersASecond()),
          "%.2f".formatted(figure.throughput().cpuMillisAnOrderInAll()),
          "%,d".formatted(figure.claims().claims()),
          "%.1f".formatted(figure.claims().p50Millis()),
          "%.1f".formatted(figure.claims().p99Millis()));
    }
    table.print(out);
  }

  private void soak() {
    List<MemorySample> samples = figures.soak();
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
