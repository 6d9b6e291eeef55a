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
 * Writes orders into files of a directory, one file at a time. A new file is created when the
 * current one is large enough, every day, at every start, and after every failure: the content of a
 * file is unknown after a failed sync.
 */
public final class FileArchive implements OrderArchive, Closeable {

  private final Path directory;
  private final FileNames names;
  private final long rollAtBytes;
  private final Clock clock;
  private @Nullable ArchiveFile open;

  /**
   * Creates no file yet.
   *
   * @param names unique names of its files
   * @param rollAtBytes size from which a file gets no further batch
   */
  public FileArchive(Path directory, FileNames names, long rollAtBytes, Clock clock) {
    this.directory = directory;
    this.names = names;
    this.rollAtBytes = rollAtBytes;
    this.clock = clock;
  }

  /**
   * Archives the orders; they are on disk when this returns.
   *
   * @throws UncheckedIOException when they can't be written
   */
  @Override
  public synchronized Map<UUID, ArchiveLocation> keep(Stream<OrderDocument> orders) {
    Instant now = clock.instant();
    boolean isKept = false;
    try {
      Map<UUID, ArchiveLocation> locations = file(now).append(orders.iterator(), now);
      isKept = true;
      return locations;
    } catch (IOException e) {
      throw new UncheckedIOException("orders can't be archived in " + directory, e);
    } finally {
      if (!isKept) {
        abandonFile();
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
    ArchiveFile created = ArchiveFile.create(directory, names.next(now), now);
    open = created;
    return created;
  }

  /** A file that can't be closed keeps what was synced. */
  private void abandonFile() {
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
