package io.orderly.submission.intake.rest;

import java.io.IOException;

/** A batch is not read any further; its message says why, and what to do with the rest. */
final class BatchLimitException extends IOException {

  private BatchLimitException(String detail) {
    super(detail);
  }

  static BatchLimitException lines(long most) {
    return new BatchLimitException(
        "A batch has at most %d lines. Send this line and those after it in another batch."
            .formatted(most));
  }

  static BatchLimitException bytes(long most) {
    return new BatchLimitException(
        "A batch has at most %d bytes, after gzip. Send this line and those after it in another batch."
            .formatted(most));
  }

  static BatchLimitException refused(int most) {
    return new BatchLimitException(
        "%d lines and more of this batch were refused. Correct the lines, then send this line and those after it in another batch."
            .formatted(most));
  }
}
