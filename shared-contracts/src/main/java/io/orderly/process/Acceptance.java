package io.orderly.process;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A remote service took a step, or its undo, on and completes it later, in minutes or months. Until
 * then the step is Running, or Undoing, without a call, and its agent asks for its status.
 *
 * @param since when the service said so first
 * @param until when the step's policy applies if it is still not completed; null until a scheduler
 *     that has the workflow says so, and once the step waits no more
 * @param answer what the service answered last, JSON: what an undo or a status names it by
 */
public record Acceptance(Instant since, @Nullable Instant until, String answer) {

  public Acceptance {
    Objects.requireNonNull(since, "since is missing");
    Objects.requireNonNull(answer, "answer is missing");
  }

  /**
   * Whether an attempt that began then asked for the status, and performed nothing. For people: by
   * its time, which another clock may have written.
   */
  public boolean precedes(@Nullable Instant startedAt) {
    return startedAt != null && !startedAt.isBefore(since);
  }

  /** Whether the time that the workflow gives it is over. */
  boolean isOver(Instant now) {
    return until != null && !until.isAfter(now);
  }

  Acceptance until(@Nullable Instant newUntil) {
    return new Acceptance(since, newUntil, answer);
  }

  /** The same, of a step that waits no more. */
  static @Nullable Acceptance over(@Nullable Acceptance acceptance) {
    return acceptance == null ? null : acceptance.until(null);
  }

  /** The service said so again. */
  Acceptance answered(String newAnswer) {
    return new Acceptance(since, until, newAnswer);
  }
}
