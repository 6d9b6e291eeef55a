package io.orderly.submission.intake;

import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.submission.intake.Submission.Valid;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A submission whose request waits for its result. It is completed exactly once. */
final class PendingSubmission {

  private static final String ADVICE =
      " A retry is safe: an order that was not confirmed is accepted at most once.";

  private final Valid submission;
  private final int bytes;
  private final long deadlineNanos;
  private final CompletableFuture<SubmissionResult> result = new CompletableFuture<>();

  /**
   * A submission that begins to wait.
   *
   * @param bytes of its input
   * @param maxWait after which its client is answered that it is not confirmed
   */
  PendingSubmission(Valid submission, int bytes, Duration maxWait) {
    this.submission = submission;
    this.bytes = bytes;
    this.deadlineNanos = System.nanoTime() + maxWait.toNanos();
  }

  static ProblemException queueFull() {
    return new ProblemException(
        ProblemType.OVERLOADED, "Too many orders wait to be stored." + ADVICE);
  }

  static ProblemException closing() {
    return new ProblemException(
        ProblemType.SERVICE_UNAVAILABLE, "This instance is shutting down." + ADVICE);
  }

  private static ProblemException late() {
    return ProblemException.unavailable(
        "state-store", "The state store did not answer in time." + ADVICE);
  }

  Valid submission() {
    return submission;
  }

  int bytes() {
    return bytes;
  }

  /** Whether its request still waits; otherwise its transaction is not begun. */
  boolean isAwaited() {
    return !result.isDone() && remainingNanos() > 0;
  }

  /** What it failed with, if anything. */
  Optional<Throwable> failure() {
    return result.isCompletedExceptionally()
        ? Optional.ofNullable(result.<Throwable>handle((stored, cause) -> cause).join())
        : Optional.empty();
  }

  /** Only the first completion counts. */
  void complete(SubmissionResult outcome) {
    result.complete(outcome);
  }

  /** Only the first completion counts. */
  void fail(Throwable cause) {
    result.completeExceptionally(cause);
  }

  /**
   * Waits for the result.
   *
   * @throws ProblemException when there is none in time, or this thread is interrupted
   * @throws RuntimeException what kept it from being stored
   */
  SubmissionResult await() {
    try {
      return result.get(Math.max(0, remainingNanos()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException late) {
      throw abandon(late());
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw abandon(closing());
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("an order could not be stored", failed.getCause());
    }
  }

  /** The committers then skip it. */
  private ProblemException abandon(ProblemException problem) {
    result.completeExceptionally(problem);
    return problem;
  }

  private long remainingNanos() {
    return deadlineNanos - System.nanoTime();
  }
}
