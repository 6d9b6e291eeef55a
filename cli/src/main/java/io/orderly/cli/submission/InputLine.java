package io.orderly.cli.submission;

import java.nio.charset.StandardCharsets;

/** A line of the file that is not blank. */
final class InputLine {

  /** Far above what the submission service takes, which is 1 MiB. */
  static final int MAX_BYTES = 4 * 1024 * 1024;

  private final long number;
  private final byte[] bytes;

  /**
   * A line as it was read.
   *
   * @param number counted from 1, blank lines too
   * @param bytes without the line end; one more than the limit stands for a longer line
   */
  InputLine(long number, byte[] bytes) {
    this.number = number;
    this.bytes = bytes;
  }

  long number() {
    return number;
  }

  /** The line itself: not to be changed. */
  byte[] bytes() {
    return bytes;
  }

  boolean isTooLong() {
    return bytes.length > MAX_BYTES;
  }

  String text() {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
