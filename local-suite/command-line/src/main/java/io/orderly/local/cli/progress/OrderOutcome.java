package io.orderly.local.cli.progress;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How one order ended.
 *
 * @param processState in the words of the state store
 * @param attempts of the step that took most
 * @param finishedAt the end of its last step; null when none ended
 */
record OrderOutcome(
    String processState, int attempts, Instant submittedAt, @Nullable Instant finishedAt) {

  static final String PROCESSED = "Processed";
  static final String UNDONE = "Undone";
  static final String ERROR = "Error";

  boolean isRetried() {
    return attempts > 1;
  }

  boolean is(String state) {
    return processState.equals(state);
  }

  /** From the submission to the end of the last step. */
  Duration took() {
    return finishedAt == null ? Duration.ZERO : Duration.between(submittedAt, finishedAt);
  }
}
