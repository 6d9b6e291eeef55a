package io.orderly.store.archive;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.Closeable;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** A file that is being written. It has one writer, and its lines never change. */
final class ArchiveFile implements Closeable {

  private final Path path;
  private final ArchiveFormat format;
  private final LocalDate day;
  private final FileChannel channel;

  private ArchiveFile(Path path, ArchiveFormat format, LocalDate day, FileChannel channel) {
    this.path = path;
    this.format = format;
    this.day = day;
    this.channel = channel;
  }

  /**
   * Creates a file and syncs its directory.
   *
   * @throws java.nio.file.FileAlreadyExistsException if a file of that name exists
   */
  static ArchiveFile create(Path directory, String name, Instant now) throws IOException {
    Path path = directory.resolve(name);
    FileChannel channel = FileChannel.open(path, CREATE_NEW, WRITE);
    try (FileChannel entry = FileChannel.open(directory, READ)) {
      entry.force(true);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    return new ArchiveFile(path, ArchiveFormat.of(name), day(now), channel);
  }

  boolean isOf(Instant now) {
    return day(now).equals(day);
  }

  long bytes() throws IOException {
    return channel.position();
  }

  /**
   * Writes a batch and syncs it to disk.
   *
   * @return the location of each order
   * @throws IOException or an exception of the iterator: the batch is discarded, and the file must
   *     not be used any more
   */
  Map<UUID, ArchiveLocation> append(Iterator<OrderDocument> orders, Instant now)
      throws IOException {
    long start = channel.position();
    try {
      Map<UUID, ArchiveLocation> locations = write(orders, start, now);
      channel.force(true);
      return locations;
    } catch (IOException | RuntimeException e) {
      truncate(start, e);
      throw e;
    }
  }

  /** A failure to truncate is added to the original one. */
  private void truncate(long length, Exception why) {
    try {
      channel.truncate(length);
    } catch (IOException notTruncated) {
      why.addSuppressed(notTruncated);
    }
  }

  private Map<UUID, ArchiveLocation> write(Iterator<OrderDocument> orders, long start, Instant now)
      throws IOException {
    Map<UUID, ArchiveLocation> locations = new LinkedHashMap<>();
    try (OutputStream out = format.compress(new Uncloseable(Channels.newOutputStream(channel)))) {
      long inBatch = 0;
      while (orders.hasNext()) {
        OrderDocument order = orders.next();
        byte[] line = ArchiveLine.of(order, now);
        out.write(line);
        locations.put(
            order.orderId(),
            new ArchiveLocation(path.getFileName().toString(), format.offset(start, inBatch)));
        inBatch += line.length;
      }
    }
    return locations;
  }

  /** Deletes the file if it is empty. */
  @Override
  public void close() throws IOException {
    boolean isEmpty = channel.size() == 0;
    channel.close();
    if (isEmpty) {
      Files.deleteIfExists(path);
    }
  }

  private static LocalDate day(Instant now) {
    return LocalDate.ofInstant(now, ZoneOffset.UTC);
  }

  /** Keeps the file open at the end of a batch. */
  private static final class Uncloseable extends FilterOutputStream {

    Uncloseable(OutputStream file) {
      super(file);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      out.write(bytes, from, count);
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }
}
