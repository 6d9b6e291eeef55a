package io.orderly.local.infrastructure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** A folder that is gone after close, or a few seconds after the JVM when that is killed first. */
final class TemporaryFolder implements AutoCloseable {

  // The pause lets the processes that work in the folder end first.
  private static final String REMOVE =
      """
      tries=0
      while [ -e "$1" ] && [ $tries -lt 20 ]; do
        sleep 2
        rm -rf -- "$1"
        tries=$((tries + 1))
      done
      """;

  private final Path path;
  private final Watchdog watchdog;

  private TemporaryFolder(Path path) {
    this.path = path;
    this.watchdog = Watchdog.start(REMOVE, path.toString());
  }

  static TemporaryFolder create(String prefix) {
    try {
      return new TemporaryFolder(Files.createTempDirectory(prefix));
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot create a temporary folder", failure);
    }
  }

  Path path() {
    return path;
  }

  @Override
  public void close() {
    delete(path);
    watchdog.close();
  }

  /** Deletes the folder and all in it; an absent one is fine. */
  static void delete(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (var tree = Files.walk(folder)) {
      for (var path : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot delete " + folder, failure);
    }
  }
}
