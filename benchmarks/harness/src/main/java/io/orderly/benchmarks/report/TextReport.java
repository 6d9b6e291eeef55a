package io.orderly.benchmarks.report;

import io.orderly.benchmarks.processes.ProcessMemory;
import io.orderly.local.cli.terminal.Table;
import java.io.PrintWriter;
import java.util.Map;
import java.util.stream.Collectors;

/** The tables for people. */
public final class TextReport {

  private static final double KIB_A_MIB = 1024.0;

  private final Report report;
  private final PrintWriter out;

  public TextReport(Report report, PrintWriter out) {
    this.report = report;
    this.out = out;
  }

  public void print() {
    var machine = report.machine();
    out.printf(
        "%n%s, %d processors, %,d MiB, %s; %s; commit %s; load before: %.1f%n",
        machine.processor(),
        machine.processors(),
        machine.memoryMib(),
        machine.system(),
        machine.jdk(),
        report.occasion().commit(),
        report.occasion().loadBefore());
    startUps();
    new FullLoadTables(report.fullLoad(), out).print();
    report.raw().traffics().forEach(traffic -> new TrafficTables(traffic).print(out));
    lightLoad();
    memory();
    new LongRunTables(report.raw(), out).print();
    failures();
    out.flush();
  }

  private void title(String text) {
    out.printf("%n%s%n", text);
  }

  private void startUps() {
    var startUps = report.raw().startUps();
    if (startUps.isEmpty()) {
      return;
    }
    title("Start by ./orderly up, seconds until all of it is ready");
    var table = new Table().row("start", "seconds", "MiB then", "each part");
    for (var start : startUps) {
      table.row(
          start.name(),
          "%.1f".formatted(start.seconds()),
          "%.0f".formatted(start.proportionalKib() / KIB_A_MIB),
          joined(start.readyAfterSeconds(), "%s %.1f"));
    }
    table.print(out);
  }

  private void lightLoad() {
    if (report.lightLoad().isEmpty()) {
      return;
    }
    title("Light load: ms from the planned submit to Processed, less the partner's time (medians)");
    var table = new Table().row("", "orders/s", "p50", "p95", "p99", "max", "told p50", "told p99");
    for (var standing : report.lightLoad()) {
      table.row(
          standing.name(),
          Integer.toString(standing.ordersASecond()),
          millis(standing.stored().p50()),
          millis(standing.stored().p95()),
          millis(standing.stored().p99()),
          millis(standing.stored().most()),
          millis(standing.told().p50()),
          millis(standing.told().p99()));
    }
    table.print(out);
  }

  private static String millis(Spread spread) {
    return "%.1f".formatted(spread.median());
  }

  private void memory() {
    Map<String, ProcessMemory> memory = report.raw().memory();
    if (memory.isEmpty()) {
      return;
    }
    title("Memory after all runs at full load, MiB");
    var table = new Table().row("", "now (PSS)", "peak (RSS)");
    memory.forEach(
        (name, held) ->
            table.row(
                name,
                "%.0f".formatted(held.proportionalKib() / KIB_A_MIB),
                "%.0f".formatted(held.peakKib() / KIB_A_MIB)));
    table.print(out);
  }

  private void failures() {
    for (String failure : report.raw().failures()) {
      title("FAILED: " + failure);
    }
  }

  static String joined(Map<String, Double> figures, String format) {
    return figures.entrySet().stream()
        .map(figure -> format.formatted(figure.getKey(), figure.getValue()))
        .collect(Collectors.joining(", "));
  }
}
