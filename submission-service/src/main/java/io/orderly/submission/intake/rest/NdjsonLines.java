package io.orderly.submission.intake.rest;

import io.orderly.submission.intake.checking.OrderJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;

/**
 * Reads lines of a long stream: a line of more than 1 MiB is passed over, never kept. Blank lines
 * and the spaces before a line are skipped without being kept; every line counts.
 */
final class NdjsonLines {

  private static final int BUFFER_BYTES = 64 * 1024;
  private static final int END = -1;

  /** Others give their bytes back within a transaction. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final InputStream stream;
  private final BodyLimits.Batch limits;
  private final BodyBudget.Lease lease;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int next;
  private int filled;
  private long lineNumber;
  private long bytes;

  /**
   * The lines of one batch.
   *
   * @param lease takes the bytes of the lines; whoever is done with them gives them back
   */
  NdjsonLines(InputStream stream, BodyLimits.Batch limits, BodyBudget.Lease lease) {
    this.stream = stream;
    this.limits = limits;
    this.lease = lease;
  }

  /**
   * The next line that is not blank; empty at the end. One byte more than an order may have stands
   * for any longer line.
   *
   * @throws BatchLimitException when the batch has more lines or bytes than it may have
   * @throws BodyBudget.TooManyBytesException when other requests hold too many bytes for too long
   */
  Optional<byte[]> read() throws IOException {
    if (!isAtLine()) {
      return Optional.empty();
    }
    byte[] line = bytesToLineEnd();
    lineNumber++;
    return Optional.of(line);
  }

  /** Skips blank lines; false at the end. */
  private boolean isAtLine() throws IOException {
    do {
      while (next < filled) {
        byte first = buffer[next];
        if (first != ' ' && first != '\t' && first != '\r') {
          requireRoomForLine();
          if (first != '\n') {
            return true;
          }
          lineNumber++;
        }
        next++;
      }
    } while (fill());
    return false;
  }

  private void requireRoomForLine() throws BatchLimitException {
    if (lineNumber >= limits.maxLines()) {
      throw BatchLimitException.lines(limits.maxLines());
    }
  }

  /** The number of the last line that was read to its end, counted from 1, blank ones too. */
  long lineNumber() {
    return lineNumber;
  }

  /** Whether nothing more has come yet. */
  boolean isDrained() throws IOException {
    return next == filled && stream.available() == 0;
  }

  private byte[] bytesToLineEnd() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    do {
      int end = lineEnd();
      int room = OrderJson.MOST_BYTES + 1 - line.size();
      keep(line, Math.min(end - next, room));
      next = end;
      if (next < filled) {
        next++;
        return line.toByteArray();
      }
    } while (fill());
    return line.toByteArray();
  }

  private void keep(ByteArrayOutputStream line, int bytes) throws IOException {
    if (!lease.acquire(bytes, PATIENCE)) {
      throw new BodyBudget.TooManyBytesException();
    }
    line.write(buffer, next, bytes);
  }

  private int lineEnd() {
    int end = next;
    while (end < filled && buffer[end] != '\n') {
      end++;
    }
    return end;
  }

  // Virtual threads share few carriers, and a batch that comes fast never waits by itself.
  @SuppressWarnings("ThreadPriorityCheck")
  private boolean fill() throws IOException {
    next = 0;
    filled = 0;
    Thread.yield();
    int read = stream.read(buffer);
    filled = Math.max(read, 0);
    bytes += filled;
    if (bytes > limits.maxBytes().toBytes()) {
      throw BatchLimitException.bytes(limits.maxBytes().toBytes());
    }
    return read != END;
  }
}
