package io.orderly.local.infrastructure;

import org.jspecify.annotations.Nullable;

/** A process did not come up; the message ends with the last lines that this start logged. */
public final class StartFailedException extends RuntimeException {

  StartFailedException(String message) {
    super(message);
  }

  /**
   * A start that failed.
   *
   * @param logLengthBefore how long the log was before it
   */
  StartFailedException(
      String program, String reason, LogFile log, long logLengthBefore, @Nullable Throwable cause) {
    super(
        "%s did not start: %s. %s".formatted(program, reason, logTail(log, logLengthBefore)),
        cause);
  }

  private static String logTail(LogFile log, long lengthBefore) {
    var tail = log.tailSince(lengthBefore);
    return tail.isBlank()
        ? "It logged nothing to %s.".formatted(log.path())
        : "End of %s:%n%s".formatted(log.path(), tail);
  }
}
