package io.orderly.submission.testing;

import java.io.IOException;
import java.io.InputStream;

/** The body of an answer that comes in chunks, read from the connection as it comes. */
final class ChunkedBody extends InputStream {

  private static final int END = -1;

  private final InputStream connection;
  private int restOfChunk;
  private boolean ended;

  /**
   * The body on a connection.
   *
   * @param connection at the head of the answer
   */
  ChunkedBody(InputStream connection) {
    this.connection = connection;
  }

  /** Passes over the head of the answer. */
  void skipHead() throws IOException {
    while (!line().isEmpty()) {
      // The head ends with an empty line.
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) == END ? END : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    if (!ended && restOfChunk == 0) {
      restOfChunk = Integer.parseInt(line(), 16);
      ended = restOfChunk == 0;
    }
    if (ended) {
      return END;
    }
    int read = connection.read(buffer, offset, Math.min(length, restOfChunk));
    restOfChunk -= read;
    if (restOfChunk == 0) {
      line();
    }
    return read;
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    int next = connection.read();
    while (next != '\n' && next != END) {
      if (next != '\r') {
        line.append((char) next);
      }
      next = connection.read();
    }
    return line.toString();
  }
}
