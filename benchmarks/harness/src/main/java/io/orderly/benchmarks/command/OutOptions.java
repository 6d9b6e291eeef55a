package io.orderly.benchmarks.command;

import io.orderly.local.infrastructure.OrderlyHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where results go, and what becomes of the data. */
final class OutOptions {

  private static final DateTimeFormatter NAME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "A new folder for results and logs. Default: .orderly/bench/<time>.")
  private @Nullable Path out;

  @Option(names = "--keep-data", description = "Keeps what Postgres and Kafka stored.")
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
