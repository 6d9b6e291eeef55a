package io.orderly.benchmarks.report;

import io.orderly.benchmarks.processes.ProcessMemory;
import io.orderly.benchmarks.running.Measurements.Ending;
import io.orderly.cli.terminal.Table;
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
    ending();
    new StartTable(report.raw().startUps(), out).print();
    new FullLoadTables(report.fullLoad(), report.ratios().fullLoad(), out).print();
    report.raw().traffics().forEach(traffic -> new TrafficTables(traffic).print(out));
    new LightLoadTables(report.lightLoad(), report.ratios().lightLoad(), out).print();
    memory();
    new LongRunTables(report.scale(), report.raw().overloads(), report.raw().soak(), out).print();
    notes();
    failures();
    ending();
    out.flush();
  }

  private void title(String text) {
    out.printf("%n%s%n", text);
  }

  /** Said before the first table and after the last. */
  private void ending() {
    if (report.ending() == Ending.BROKEN_OFF) {
      title("INCOMPLETE: the benchmark was broken off, and there is less than was asked for.");
    }
  }

  private void memory() {
    Map<String, ProcessMemory> memory = report.raw().memory();
    if (memory.isEmpty()) {
      return;
    }
    title("Memory after all runs at full load, MiB: the suite as it stands, without a launcher");
    var table = new Table().row("", "now (PSS)", "peak of its largest process (RSS)");
    memory.forEach(
        (name, held) -> table.row(name, mib(held.proportionalKib()), mib(held.peakKib())));
    long inAll = memory.values().stream().mapToLong(ProcessMemory::proportionalKib).sum();
    table.row("in all", mib(inAll), "");
    table.print(out);
  }

  static String mib(long kib) {
    return "%,.0f".formatted(kib / KIB_A_MIB);
  }

  private void notes() {
    var notes = report.raw().notes();
    if (notes.isEmpty()) {
      return;
    }
    title("How each was set up");
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
