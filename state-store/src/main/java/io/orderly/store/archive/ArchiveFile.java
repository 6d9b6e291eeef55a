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

/** One file that is being written; nobody else writes to it, and no line of it ever changes. */
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
   * Begins a file; its directory knows it for good.
   *
   * @throws java.nio.file.FileAlreadyExistsException when there is one of that name
   */
  static ArchiveFile begin(Path directory, String name, Instant now) throws IOException {
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
   * Writes a batch and has it forced to the disk.
   *
   * @return where each order stands
   * @throws IOException or whatever reading the orders throws: then none of the batch counts, and
   *     the file is not to be used any more
   */
  Map<UUID, ArchiveLocation> append(Iterator<OrderDocument> orders, Instant now)
      throws IOException {
    long begin = channel.position();
    try {
      Map<UUID, ArchiveLocation> places = write(orders, begin, now);
      channel.force(true);
      return places;
    } catch (IOException | RuntimeException e) {
      truncate(begin, e);
      throw e;
    }
  }

  /** What is told is why it broke off, whatever becomes of the rest. */
  private void truncate(long length, Exception why) {
    try {
      channel.truncate(length);
    } catch (IOException notTruncated) {
      why.addSuppressed(notTruncated);
    }
  }

  private Map<UUID, ArchiveLocation> write(Iterator<OrderDocument> orders, long begin, Instant now)
      throws IOException {
    Map<UUID, ArchiveLocation> places = new LinkedHashMap<>();
    try (OutputStream out = format.compress(new Uncloseable(Channels.newOutputStream(channel)))) {
      long inBatch = 0;
      while (orders.hasNext()) {
        OrderDocument order = orders.next();
        byte[] line = ArchiveLine.of(order, now);
        out.write(line);
        places.put(
            order.orderId(),
            new ArchiveLocation(path.getFileName().toString(), format.offset(begin, inBatch)));
        inBatch += line.length;
      }
    }
    return places;
  }

  /** A file that nothing could be written to goes again. */
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

  /** The end of a batch is not the end of its file. */
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
