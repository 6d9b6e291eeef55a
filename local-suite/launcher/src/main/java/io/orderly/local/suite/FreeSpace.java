package io.orderly.local.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether a suite has room to write. */
final class FreeSpace {

  static final long NEEDED_BYTES = 1024L * 1024 * 1024;

  private static final long MIB = 1024L * 1024;

  private FreeSpace() {}

  /**
   * @throws SuiteException when less than 1 GiB is left
   */
  static void require(Path folder, long neededBytes) {
    long left = bytesLeft(folder);
    if (left < neededBytes) {
      throw new SuiteException(
          "Not enough disk space: %d MiB are free for %s; the suite needs %d MiB."
              .formatted(left / MIB, folder, neededBytes / MIB));
    }
  }

  private static long bytesLeft(Path folder) {
    try {
      return Files.getFileStore(Files.createDirectories(folder)).getUsableSpace();
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot use the data folder " + folder, failure);
    }
  }
}
