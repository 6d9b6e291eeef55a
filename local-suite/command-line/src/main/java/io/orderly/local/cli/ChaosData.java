package io.orderly.local.cli;

import io.orderly.cli.terminal.CommandMisusedException;
import io.orderly.local.infrastructure.OrderlyHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The data folder of a chaos run. New for each: what another run left would be taken for what this
 * one did.
 */
record ChaosData(Path folder) {

  private static final DateTimeFormatter RUN = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");
  private static final List<String> OF_SERVERS = List.of("postgres", "kafka", "partner-sandbox");

  /**
   * The given folder, or a new one.
   *
   * @throws CommandMisusedException when something is in it
   */
  static ChaosData at(@Nullable Path given) throws IOException {
    if (given == null) {
      var run = LocalDateTime.now(ZoneId.systemDefault()).format(RUN);
      return new ChaosData(OrderlyHome.find().localFolder().resolve("chaos").resolve(run));
    }
    if (Files.isDirectory(given) && !isEmpty(given)) {
      throw new CommandMisusedException("The folder %s is not empty.".formatted(given));
    }
    return new ChaosData(given.toAbsolutePath().normalize());
  }

  private static boolean isEmpty(Path given) throws IOException {
    try (var files = Files.list(given)) {
      return files.findAny().isEmpty();
    }
  }

  Path report() {
    return folder.resolve("chaos-report.txt");
  }

  /** Removes what the servers stored, which nobody needs after a run that went well. */
  void shrink() throws IOException {
    for (var server : OF_SERVERS) {
      new FolderTree(folder.resolve(server)).delete();
    }
  }
}
