package io.orderly.benchmarks.command;

import io.orderly.benchmarks.report.JsonReport;
import io.orderly.benchmarks.report.PageReport;
import io.orderly.benchmarks.report.Report;
import io.orderly.benchmarks.report.RunHeader;
import io.orderly.benchmarks.report.TextReport;
import io.orderly.benchmarks.running.BenchPlan;
import io.orderly.benchmarks.running.Measurements;
import io.orderly.cli.terminal.Terminal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Prints and writes what was measured, once: at the end, or when the benchmark is broken off, by a
 * failure or by Ctrl-C. Hours of measuring are not lost by what comes after them.
 */
final class Publication implements AutoCloseable {

  private final Measurements measurements;
  private final RunHeader runHeader;
  private final BenchPlan plan;
  private final Path out;
  private final Terminal terminal;
  private final Thread onInterrupt = new Thread(this::publishQuietly, "publication");
  private @Nullable Report published;

  private Publication(
      Measurements measurements, RunHeader runHeader, BenchPlan plan, Path out, Terminal terminal) {
    this.measurements = measurements;
    this.runHeader = runHeader;
    this.plan = plan;
    this.out = out;
    this.terminal = terminal;
  }

  /** From now on, of whatever measurements there are then. */
  static Publication ofAllThereIs(
      Measurements measurements, RunHeader runHeader, BenchPlan plan, Path out, Terminal terminal) {
    var publication = new Publication(measurements, runHeader, plan, out, terminal);
    Runtime.getRuntime().addShutdownHook(publication.onInterrupt);
    return publication;
  }

  /** Files first: a reader of the tables may be gone. */
  synchronized void publish() throws IOException {
    if (published != null) {
      return;
    }
    var report = Report.of(runHeader, plan, measurements.snapshot());
    published = report;
    JsonReport.write(report, out.resolve("bench.json"));
    PageReport.write(report, out.resolve("bench.html"));
    new TextReport(report, terminal.out()).print();
    terminal.out().printf("%nAll measurements: %s%n", out.resolve("bench.json"));
    terminal.out().printf("Pictures:    %s%n", out.resolve("bench.html"));
    terminal.out().flush();
  }

  private void publishQuietly() {
    try {
      publish();
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot write to " + out, failure);
    }
  }

  /** Publishes what nobody published before. */
  @Override
  public void close() throws IOException {
    publish();
    try {
      Runtime.getRuntime().removeShutdownHook(onInterrupt);
    } catch (IllegalStateException isShuttingDown) {
      // It finds everything published.
    }
  }
}
