package io.orderly.benchmarks.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Arrays;

/** What came in on a connection and was not used yet. Grows with a message, up to a bound. */
public final class Inbox {

  /** A message that is longer breaks its connection. */
  public static final int MAX_BYTES = 16 << 20;

  private static final int FIRST_BYTES = 8 << 10;

  private byte[] bytes = new byte[FIRST_BYTES];
  private int from;
  private int to;

  /**
   * Reads what is there, or waits for something.
   *
   * @throws EOFException when the other side hung up
   * @throws IllegalStateException when a message is longer than the bound
   */
  public void readFrom(InputStream in) throws IOException {
    makeRoom();
    came(in.read(bytes, to, bytes.length - to));
  }

  /**
   * Reads what is there; nothing is fine.
   *
   * @throws EOFException when the other side hung up
   * @throws IllegalStateException when a message is longer than the bound
   */
  public void readFrom(SocketChannel channel) throws IOException {
    makeRoom();
    came(channel.read(ByteBuffer.wrap(bytes, to, bytes.length - to)));
  }

  private void came(int count) throws EOFException {
    if (count < 0) {
      throw new EOFException("The peer closed the connection");
    }
    to += count;
  }

  private void makeRoom() {
    if (from == to) {
      from = 0;
      to = 0;
    }
    if (to == bytes.length && from > 0) {
      System.arraycopy(bytes, from, bytes, 0, to - from);
      to -= from;
      from = 0;
    } else if (to == bytes.length) {
      if (bytes.length >= MAX_BYTES) {
        throw new IllegalStateException("A message of more than %d bytes".formatted(MAX_BYTES));
      }
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
  }

  /** The length of the first message, {@link MessageScan#INCOMPLETE} when it is not whole. */
  public int firstLength() {
    return MessageScan.length(bytes, from, to);
  }

  /** The array that holds the first message from {@link #firstAt} on. */
  public byte[] array() {
    return bytes;
  }

  public int firstAt() {
    return from;
  }

  public void drop(int count) {
    from += count;
  }
}
