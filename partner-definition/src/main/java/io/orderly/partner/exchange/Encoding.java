package io.orderly.partner.exchange;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Writes values for where they stand; refuses those that can't stand there. */
final class Encoding {

  private static final String UNRESERVED =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

  /** Servers disagree on where they decode these, also when they are encoded. */
  private static final Pattern UNSAFE_IN_PATH = Pattern.compile("[/\\\\%\\p{Cntrl}]");

  private static final Pattern HEADER_VALUE =
      Pattern.compile("[\\x21-\\x7e]([\\x20-\\x7e]*[\\x21-\\x7e])?");
  private static final int MAX_HEADER = 4_000;

  private Encoding() {}

  /** Within a segment of a path. */
  static String pathSegment(String value) {
    if (value.isEmpty() || UNSAFE_IN_PATH.matcher(value).find()) {
      throw new RequestNotBuiltException(
          "a value in the path is empty, or has a slash, a percent sign or a control character");
    }
    return percent(value);
  }

  /** All but letters, digits and {@code - . _ ~} as percent signs and bytes. */
  static String percent(String value) {
    StringBuilder encoded = new StringBuilder(value.length());
    ByteBuffer bytes = utf8(value);
    while (bytes.hasRemaining()) {
      int octet = bytes.get() & 0xff;
      if (UNRESERVED.indexOf(octet) >= 0) {
        encoded.append((char) octet);
      } else {
        encoded.append('%').append("%02X".formatted(octet));
      }
    }
    return encoded.toString();
  }

  /** The value of a header: what is not printable ASCII could end it. */
  static String headerValue(String name, String value) {
    if (value.length() > MAX_HEADER || !HEADER_VALUE.matcher(value).matches()) {
      throw new RequestNotBuiltException(
          "header %s would have no value, more than %d characters, or others than printable ASCII"
              .formatted(name, MAX_HEADER));
    }
    return value;
  }

  private static ByteBuffer utf8(String value) {
    try {
      return StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(value));
    } catch (CharacterCodingException e) {
      throw new RequestNotBuiltException("a value has half of a surrogate pair");
    }
  }
}
