package io.orderly.local.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Keeps the log of an instance from growing over all its runs. */
final class LogRotation {

  private static final long LARGEST_BYTES = 20L * 1024 * 1024;

  private LogRotation() {}

  /** Puts a log of more than 20 MiB aside, over the one that was put aside before. */
  static void beforeRun(Path log) {
    try {
      Files.createDirectories(log.toAbsolutePath().getParent());
      if (Files.exists(log) && Files.size(log) > LARGEST_BYTES) {
        var aside = log.resolveSibling(log.getFileName() + ".old");
        Files.move(log, aside, StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot write logs to " + log.getParent(), failure);
    }
  }
}
