package io.orderly.local.infrastructure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Keeps a second process out of a data folder. The operating system lets go of it when the owner
 * dies.
 */
final class FolderLock implements AutoCloseable {

  private final FileChannel channel;

  private FolderLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Creates the folder when it is absent and takes it.
   *
   * @throws FolderInUseException when a live process has it, this one included
   */
  static FolderLock acquire(String program, Path folder) {
    try {
      OwnerOnly.folder(folder);
      var channel =
          FileChannel.open(
              folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!isTaken(channel)) {
        channel.close();
        throw new FolderInUseException(program, folder);
      }
      return new FolderLock(channel);
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot use the folder " + folder, failure);
    }
  }

  private static boolean isTaken(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException ownedHere) {
      return false;
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot let go of a folder lock", failure);
    }
  }
}
