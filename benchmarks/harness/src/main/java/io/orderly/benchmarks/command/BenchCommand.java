package io.orderly.benchmarks.command;

import io.orderly.benchmarks.report.RunHeader;
import io.orderly.benchmarks.running.Bench;
import io.orderly.benchmarks.running.BenchPlan;
import io.orderly.benchmarks.running.Measurements;
import io.orderly.benchmarks.running.ProgressOutput;
import io.orderly.cli.terminal.Terminal;
import io.orderly.local.infrastructure.OrderlyHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./orderly bench}. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Measures throughput, latency and resource use of the suite, and compares it with other"
          + " engines and with the minimum cost of the same work. Nothing else should run on the"
          + " machine.",
      "Exit code: 0 when everything was measured, 1 when a measurement failed, 2 for invalid"
          + " arguments, 130 after Ctrl-C. Results until then are printed and written."
    })
public final class BenchCommand implements Callable<Integer> {

  private static final int MEASURED = 0;
  private static final int FAILED = 1;

  private final Terminal terminal;

  @Mixin private final PlanOptions planOptions = new PlanOptions();
  @Mixin private final OutOptions outOptions = new OutOptions();

  BenchCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    // Measurements look the same everywhere, and pictures need points in theirs.
    Locale.setDefault(Locale.ROOT);
    var terminal = Terminal.ofProcess();
    System.exit(new CommandLine(new BenchCommand(terminal)).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, SQLException, InterruptedException {
    BenchPlan plan = planOptions.plan();
    Path out = Files.createDirectories(outOptions.folder());
    var header = RunHeader.now();
    var measurements = new Measurements();
    terminal.say("Results and logs are written to " + out);
    try (var publication = Publication.ofAllThereIs(measurements, header, plan, out, terminal)) {
      measure(new Bench(plan, out, new ProgressOutput(terminal), measurements), measurements);
      publication.publish();
      return measurements.failures().isEmpty() ? MEASURED : FAILED;
    } finally {
      outOptions.removeData();
    }
  }

  /** What broke it off belongs to the measurements. */
  private static void measure(Bench bench, Measurements measurements)
      throws IOException, SQLException, InterruptedException {
    try {
      bench.run();
    } catch (IOException | SQLException | InterruptedException | RuntimeException failure) {
      measurements.failed("broken off: " + failure);
      throw failure;
    }
  }

  /** Where results go, and what becomes of the data. */
  static final class OutOptions {

    private static final DateTimeFormatter NAME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    @Option(
        names = "--out",
        paramLabel = "FOLDER",
        description = "A new folder for results and logs. Default: .orderly/bench/<time>.")
    private @Nullable Path out;

    @Option(names = "--keep-data", description = "Keep the data of Postgres and Kafka.")
    private boolean keepData;

    Path folder() {
      if (out == null) {
        out =
            OrderlyHome.find()
                .localFolder()
                .resolve("bench")
                .resolve(LocalDateTime.now(ZoneId.systemDefault()).format(NAME));
      }
      return out.toAbsolutePath().normalize();
    }

    /** Some GB after a run with millions of orders. */
    void removeData() throws IOException {
      Path data = folder().resolve("data");
      if (keepData || !Files.exists(data)) {
        return;
      }
      try (Stream<Path> files = Files.walk(data)) {
        files.sorted(Comparator.reverseOrder()).forEach(OutOptions::delete);
      }
    }

    private static void delete(Path file) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException failure) {
        throw new UncheckedIOException("Cannot delete " + file, failure);
      }
    }
  }
}
