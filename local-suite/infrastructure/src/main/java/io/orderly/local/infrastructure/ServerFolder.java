package io.orderly.local.infrastructure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The folder that one server has to itself for as long as this is open, kept or deleted afterwards.
 */
final class ServerFolder implements AutoCloseable {

  private final Path path;
  private final FolderLock lock;
  private final Runnable afterwards;

  private ServerFolder(Path path, FolderLock lock, Runnable afterwards) {
    this.path = path;
    this.lock = lock;
    this.afterwards = afterwards;
  }

  /**
   * @param program what uses the folder, as a person calls it
   * @throws FolderInUseException when a live process has it
   */
  static ServerFolder persistent(String program, Path folder) {
    var path = folder.toAbsolutePath().normalize();
    return new ServerFolder(path, FolderLock.acquire(program, path), () -> {});
  }

  static ServerFolder temporary(String program, String prefix) {
    var folder = TemporaryFolder.create(prefix);
    return new ServerFolder(
        folder.path(), FolderLock.acquire(program, folder.path()), folder::close);
  }

  Path path() {
    return path;
  }

  @Override
  public void close() {
    lock.close();
    afterwards.run();
  }

  /**
   * Keeps a second process out of a data folder. The operating system lets go of it when the owner
   * dies.
   */
  static final class FolderLock implements AutoCloseable {

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
        throw new UncheckedIOException("Cannot release a folder lock", failure);
      }
    }
  }
}
