package io.orderly.local.infrastructure;

import java.nio.file.Path;

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
}
