package io.orderly.submission.intake.rest;

import io.orderly.submission.intake.checking.OrderJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * Reads lines of a stream without end: a line of more than 1 MiB is passed over, never kept. Blank
 * lines are skipped; every line counts.
 */
final class NdjsonLines {

  private static final int BUFFER_BYTES = 64 * 1024;
  private static final int END = -1;

  private final InputStream stream;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int next;
  private int filled;
  private long lineNumber;

  NdjsonLines(InputStream stream) {
    this.stream = stream;
  }

  /**
   * The next line that is not blank; empty at the end. One byte more than an order may have stands
   * for any longer line.
   */
  Optional<byte[]> read() throws IOException {
    while (next < filled || fill()) {
      byte[] line = bytesToLineEnd();
      lineNumber++;
      if (!isBlank(line)) {
        return Optional.of(line);
      }
    }
    return Optional.empty();
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
      line.write(buffer, next, Math.min(end - next, room));
      next = end;
      if (next < filled) {
        next++;
        return line.toByteArray();
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
    filled = 0;
    int read = stream.read(buffer);
    filled = Math.max(read, 0);
    return read != END;
  }

  private static boolean isBlank(byte[] line) {
    for (byte b : line) {
      if (b != ' ' && b != '\t' && b != '\r') {
        return false;
      }
    }
    return true;
  }
}
