package io.orderly.local.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Lets one suite work on a data folder. The operating system takes it back from a dead launcher.
 */
final class SuiteLock implements AutoCloseable {

  private final FileChannel channel;

  private SuiteLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * @throws SuiteException when another suite, of this process or of another one, has the folder
   */
  static SuiteLock take(Path data) {
    try {
      var folder = Files.createDirectories(data.resolve("run"));
      var channel =
          FileChannel.open(
              folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!isTaken(channel)) {
        channel.close();
        throw new SuiteException(alreadyRuns(data));
      }
      return new SuiteLock(channel);
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot use the data folder " + data, failure);
    }
  }

  private static boolean isTaken(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException ownedByThisProcess) {
      return false;
    }
  }

  private static String alreadyRuns(Path data) {
    var owner =
        new SuiteRecordFile(data)
            .readLive()
            .map(suite -> " (process %d)".formatted(suite.pid()))
            .orElse("");
    return "A suite is already running on %s%s: stop it first, or choose another data folder."
        .formatted(data, owner);
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot release the data folder", failure);
    }
  }
}
