package io.orderly.store.archive;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes orders into files of a directory, one file at a time. A new one is begun when a file is
 * large enough, every day, at every start, and after every failure: what could not be forced to the
 * disk leaves a file in doubt.
 */
public final class FileArchive implements OrderArchive, Closeable {

  private final Path directory;
  private final FileNames names;
  private final long rollAtBytes;
  private final Clock clock;
  private @Nullable ArchiveFile open;

  /**
   * Puts it together; creates nothing yet.
   *
   * @param names of its files, never the same twice
   * @param rollAtBytes the size from which a file gets no further batch
   */
  public FileArchive(Path directory, FileNames names, long rollAtBytes, Clock clock) {
    this.directory = directory;
    this.names = names;
    this.rollAtBytes = rollAtBytes;
    this.clock = clock;
  }

  /**
   * Keeps them; they are on the disk when it returns.
   *
   * @throws UncheckedIOException when they can't be written
   */
  @Override
  public synchronized Map<UUID, ArchiveLocation> keep(Stream<OrderDocument> orders) {
    Instant now = clock.instant();
    boolean isKept = false;
    try {
      Map<UUID, ArchiveLocation> places = file(now).append(orders.iterator(), now);
      isKept = true;
      return places;
    } catch (IOException e) {
      throw new UncheckedIOException("orders can't be archived in " + directory, e);
    } finally {
      if (!isKept) {
        leaveFile();
      }
    }
  }

  private ArchiveFile file(Instant now) throws IOException {
    ArchiveFile file = open;
    if (file != null && file.isOf(now) && file.bytes() < rollAtBytes) {
      return file;
    }
    close();
    Files.createDirectories(directory);
    ArchiveFile begun = ArchiveFile.begin(directory, names.next(now), now);
    open = begun;
    return begun;
  }

  /** Whatever was forced to the disk is there, whether the file can be closed or not. */
  private void leaveFile() {
    try {
      close();
    } catch (IOException e) {
      open = null;
    }
  }

  @Override
  public synchronized void close() throws IOException {
    ArchiveFile file = open;
    open = null;
    if (file != null) {
      file.close();
    }
  }
}
