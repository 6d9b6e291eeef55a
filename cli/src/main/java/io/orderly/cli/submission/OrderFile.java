package io.orderly.cli.submission;

import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.platform.web.WholeGzipStream;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.ZipException;

/** A file with one order a line, plain or gzip, read line by line in bounded memory. */
public final class OrderFile implements AutoCloseable {

  private static final int BUFFER_BYTES = 64 * 1024;
  private static final long BYTES_PER_KIBIBYTE = 1024;
  private static final int GZIP_FIRST_BYTE = 0x1f;
  private static final int GZIP_SECOND_BYTE = 0x8b;

  private final Path path;
  private final FileChannel channel;
  private final InputStream content;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int next;
  private int filled;
  private long lineNumber;

  private OrderFile(Path path, FileChannel channel) throws IOException {
    this.path = path;
    this.channel = channel;
    this.content = plain(channel);
  }

  /**
   * Opens the file.
   *
   * @throws CommandFailedException when it can't be read
   */
  public static OrderFile open(Path path) {
    if (Files.isDirectory(path)) {
      throw new CommandFailedException("%s is a folder, not a file.".formatted(path));
    }
    if (!Files.exists(path)) {
      throw new CommandFailedException("There is no file %s.".formatted(path));
    }
    try {
      return new OrderFile(path, FileChannel.open(path));
    } catch (IOException failure) {
      throw new CommandFailedException("%s can't be read: %s".formatted(path, failure), failure);
    }
  }

  /** Known by its first bytes, whatever its name. */
  private static InputStream plain(FileChannel channel) throws IOException {
    var raw = new BufferedInputStream(Channels.newInputStream(channel), BUFFER_BYTES);
    raw.mark(2);
    boolean isGzip = raw.read() == GZIP_FIRST_BYTE && raw.read() == GZIP_SECOND_BYTE;
    raw.reset();
    return isGzip ? WholeGzipStream.of(raw) : raw;
  }

  Path path() {
    return path;
  }

  /** The size as stored, compressed or not. */
  long kibibytes() throws IOException {
    return channel.size() / BYTES_PER_KIBIBYTE;
  }

  /** How much of that has been read. */
  long kibibytesRead() throws IOException {
    return channel.position() / BYTES_PER_KIBIBYTE;
  }

  /**
   * The next line that is not blank; empty at the end.
   *
   * @throws CommandFailedException when the file breaks off or can't be read
   */
  Optional<InputLine> next() {
    try {
      while (next < filled || fill()) {
        var line = new InputLine(++lineNumber, bytesToLineEnd());
        if (!isBlank(line.bytes())) {
          return Optional.of(line);
        }
      }
      return Optional.empty();
    } catch (EOFException | ZipException broken) {
      throw new CommandFailedException(
          "%s is a broken gzip file: it can be read up to line %d only. What came before is submitted."
              .formatted(path, lineNumber),
          broken);
    } catch (IOException failure) {
      throw new CommandFailedException(
          "%s can't be read after line %d: %s".formatted(path, lineNumber, failure), failure);
    }
  }

  private byte[] bytesToLineEnd() throws IOException {
    var line = new ByteArrayOutputStream();
    do {
      int end = lineEnd();
      int room = InputLine.MAX_BYTES + 1 - line.size();
      line.write(buffer, next, Math.min(end - next, room));
      next = end;
      if (next < filled) {
        next++;
        break;
      }
    } while (fill());
    return line.toByteArray();
  }

  private int lineEnd() {
    int end = next;
    while (end < filled && buffer[end] != '\n') {
      end++;
    }
    return end;
  }

  private boolean fill() throws IOException {
    next = 0;
    filled = Math.max(content.read(buffer), 0);
    return filled > 0;
  }

  private static boolean isBlank(byte[] line) {
    for (byte b : line) {
      if (b != ' ' && b != '\t' && b != '\r') {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    content.close();
  }
}
