package io.orderly.local.infrastructure;

import org.jspecify.annotations.Nullable;

/** A process did not come up; the message ends with the last lines of its log. */
public final class StartFailedException extends RuntimeException {

  StartFailedException(String message) {
    super(message);
  }

  StartFailedException(String program, String reason, LogFile log, @Nullable Throwable cause) {
    super(
        "%s did not start: %s. End of %s:%n%s".formatted(program, reason, log.path(), log.tail()),
        cause);
  }
}
