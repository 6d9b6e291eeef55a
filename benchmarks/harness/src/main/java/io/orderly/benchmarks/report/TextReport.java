package io.orderly.benchmarks.report;

import io.orderly.benchmarks.processes.ProcessMemory;
import io.orderly.benchmarks.running.Measurements.Ending;
import io.orderly.cli.terminal.Table;
import java.io.PrintWriter;
import java.util.Map;
import java.util.stream.Collectors;

/** Report as text tables. */
public final class TextReport {

  private static final double KIB_PER_MIB = 1024.0;

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
        report.header().commit(),
        report.header().loadBefore());
    ending();
    new StartTable(report.raw().startUps(), out).print();
    new FullLoadTables(report.fullLoad(), report.ratios(), out).print();
    report.raw().traffics().forEach(traffic -> new TrafficTables(traffic).print(out));
    new LightLoadTables(report.lightLoad(), report.ratios().lightLoad(), out).print();
    memory();
    new LongRunTables(report.scale(), report.raw().overloads(), report.raw().soak(), out).print();
    new WaitingTables(report.waiting(), report.raw().completions(), out).print();
    notes();
    failures();
    ending();
    out.flush();
  }

  private void title(String text) {
    out.printf("%n%s%n", text);
  }

  /** Printed before the first table and after the last. */
  private void ending() {
    if (report.ending() == Ending.ABORTED) {
      title("INCOMPLETE: the benchmark was aborted; some measurements are missing.");
    }
  }

  private void memory() {
    Map<String, ProcessMemory> memory = report.raw().memory();
    if (memory.isEmpty()) {
      return;
    }
    title("Memory after all runs at full load, MiB: the suite without its launcher");
    var table = new Table().row("", "now (PSS)", "peak of its largest process (RSS)");
    memory.forEach(
        (name, held) -> table.row(name, mib(held.proportionalKib()), mib(held.peakKib())));
    long inAll = memory.values().stream().mapToLong(ProcessMemory::proportionalKib).sum();
    table.row("total", mib(inAll), "");
    table.print(out);
  }

  static String mib(long kib) {
    return "%,.0f".formatted(kib / KIB_PER_MIB);
  }

  private void notes() {
    var notes = report.raw().notes();
    if (notes.isEmpty()) {
      return;
    }
    title("Setup of each competitor");
    notes.forEach((name, note) -> out.printf("%s: %s%n", name, note));
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
