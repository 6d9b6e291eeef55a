package io.orderly.benchmarks.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Finds out where an HTTP/1.1 message in a buffer ends, without a copy and without a string. */
public final class MessageScan {

  /** More bytes are needed. */
  public static final int INCOMPLETE = -1;

  private static final byte[] CONTENT_LENGTH = bytes("content-length:");
  private static final byte[] TRANSFER_ENCODING = bytes("transfer-encoding:");
  private static final byte[] CONNECTION = bytes("connection:");
  private static final int HEX = 16;

  private MessageScan() {}

  /**
   * How many bytes the message has that begins at {@code from}.
   *
   * @param to behind the last byte that is there
   * @return {@link #INCOMPLETE} while it is not whole
   * @throws IllegalArgumentException when a length in it is none
   */
  public static int length(byte[] bytes, int from, int to) {
    int body = bodyStart(bytes, from, to);
    if (body == INCOMPLETE) {
      return INCOMPLETE;
    }
    int end =
        isChunked(bytes, from, body) ? chunksEnd(bytes, body, to) : plainEnd(bytes, from, body);
    return end == INCOMPLETE || end > to ? INCOMPLETE : end - from;
  }

  private static int plainEnd(byte[] bytes, int from, int body) {
    int value = valueOf(CONTENT_LENGTH, bytes, from, body);
    return value == INCOMPLETE ? body : body + number(bytes, value, 10);
  }

  /** The status of a whole answer. */
  public static int status(byte[] bytes, int from) {
    int status = from;
    while (bytes[status] != ' ') {
      status++;
    }
    return number(bytes, status + 1, 10);
  }

  /** Whether the other side closes the connection after this whole message. */
  public static boolean isLast(byte[] bytes, int from, int length) {
    int body = bodyStart(bytes, from, from + length);
    int value = valueOf(CONNECTION, bytes, from, body);
    return value != INCOMPLETE && startsWith(bytes("close"), bytes, value, body);
  }

  /** The body of a whole message, without the marks of its chunks. */
  public static byte[] body(byte[] bytes, int from, int length) {
    int body = bodyStart(bytes, from, from + length);
    var content = new ByteArrayOutputStream(length);
    if (!isChunked(bytes, from, body)) {
      content.write(bytes, body, from + length - body);
      return content.toByteArray();
    }
    int chunk = body;
    int size = number(bytes, chunk, HEX);
    while (size > 0) {
      int data = lineEnd(bytes, chunk, from + length);
      content.write(bytes, data, size);
      chunk = data + size + 2;
      size = number(bytes, chunk, HEX);
    }
    return content.toByteArray();
  }

  /** Behind the empty line that ends the head. */
  private static int bodyStart(byte[] bytes, int from, int to) {
    for (int i = from + 3; i < to; i++) {
      if (bytes[i] == '\n' && bytes[i - 2] == '\n') {
        return i + 1;
      }
    }
    return INCOMPLETE;
  }

  private static boolean isChunked(byte[] bytes, int from, int body) {
    int value = valueOf(TRANSFER_ENCODING, bytes, from, body);
    return value != INCOMPLETE && startsWith(bytes("chunked"), bytes, value, body);
  }

  private static int chunksEnd(byte[] bytes, int body, int to) {
    int chunk = body;
    while (true) {
      int data = lineEnd(bytes, chunk, to);
      if (data == INCOMPLETE) {
        return INCOMPLETE;
      }
      int size = number(bytes, chunk, HEX);
      chunk = data + size + 2;
      if (size == 0 || chunk > to) {
        return chunk > to ? INCOMPLETE : chunk;
      }
    }
  }

  /** Where the value of a header begins. */
  private static int valueOf(byte[] header, byte[] bytes, int from, int body) {
    for (int line = lineEnd(bytes, from, body); line != INCOMPLETE && line < body; ) {
      if (startsWith(header, bytes, line, body)) {
        int value = line + header.length;
        while (bytes[value] == ' ') {
          value++;
        }
        return value;
      }
      line = lineEnd(bytes, line, body);
    }
    return INCOMPLETE;
  }

  private static boolean startsWith(byte[] lowerCase, byte[] bytes, int at, int to) {
    if (at + lowerCase.length > to) {
      return false;
    }
    for (int i = 0; i < lowerCase.length; i++) {
      byte given = bytes[at + i];
      int lower = given >= 'A' && given <= 'Z' ? given + 'a' - 'A' : given;
      if (lower != lowerCase[i]) {
        return false;
      }
    }
    return true;
  }

  /** Behind the end of the line. */
  private static int lineEnd(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == '\n') {
        return i + 1;
      }
    }
    return INCOMPLETE;
  }

  private static int number(byte[] bytes, int at, int radix) {
    int number = 0;
    int digits = 0;
    int digit = Character.digit(bytes[at], radix);
    while (digit >= 0) {
      number = number * radix + digit;
      if (number > Inbox.MAX_BYTES) {
        throw new IllegalArgumentException("A length of more than " + Inbox.MAX_BYTES);
      }
      digits++;
      digit = Character.digit(bytes[at + digits], radix);
    }
    if (digits == 0) {
      throw new IllegalArgumentException("The length or status is not a number");
    }
    return number;
  }

  private static byte[] bytes(String ascii) {
    return ascii.getBytes(StandardCharsets.US_ASCII);
  }
}
