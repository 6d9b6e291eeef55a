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

  /** Other requests release their bytes within a transaction. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final InputStream stream;
  private final BodyLimits.Batch limits;
  private final RequestBodies.Lease lease;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int next;
  private int filled;
  private long lineNumber;
  private long bytes;

  /**
   * The lines of one batch.
   *
   * @param lease acquires the bytes of the lines; the caller closes it when the lines are stored
   */
  NdjsonLines(InputStream stream, BodyLimits.Batch limits, RequestBodies.Lease lease) {
    this.stream = stream;
    this.limits = limits;
    this.lease = lease;
  }

  /**
   * The next line that is not blank; empty at the end. One byte more than an order may have stands
   * for any longer line.
   *
   * @throws BatchLimitException when the batch has more lines or bytes than it may have
   * @throws RequestBodies.TooManyBytesException when other requests have too many bytes for too
   *     long
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
          requireLineAllowed();
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

  private void requireLineAllowed() throws BatchLimitException {
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
      int remaining = OrderJson.MAX_BYTES + 1 - line.size();
      keep(line, Math.min(end - next, remaining));
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
      throw new RequestBodies.TooManyBytesException();
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

  /** The rest of a batch is not read; the message says why, and what to do with the rest. */
  static final class BatchLimitException extends IOException {

    private BatchLimitException(String detail) {
      super(detail);
    }

    static BatchLimitException lines(long max) {
      return new BatchLimitException(
          "A batch has at most %d lines. Send this line and those after it in another batch."
              .formatted(max));
    }

    static BatchLimitException bytes(long max) {
      return new BatchLimitException(
          "A batch has at most %d bytes, after gzip. Send this line and those after it in another batch."
              .formatted(max));
    }

    static BatchLimitException refused(int max) {
      return new BatchLimitException(
          "%d lines and more of this batch were refused. Correct the lines, then send this line and those after it in another batch."
              .formatted(max));
    }
  }
}
