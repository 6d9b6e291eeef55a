package io.orderly.submission.intake.batching;

import io.orderly.platform.problem.ProblemException;
import io.orderly.submission.intake.CheckedSubmission.Takeable;
import io.orderly.submission.intake.SubmissionOutcome;
import io.orderly.submission.intake.Submitted;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** An order with the request that waits for its answer. It is answered exactly once. */
final class WaitingOrder {

  private final String submitter;
  private final Takeable submission;
  private final int bytes;
  private final long deadlineNanos;
  private final CompletableFuture<SubmissionOutcome> answer = new CompletableFuture<>();

  /**
   * An order that begins to wait.
   *
   * @param submitter whose order it is
   * @param bytes of its input
   * @param maxWait after which its client is told that it is not confirmed
   */
  WaitingOrder(String submitter, Takeable submission, int bytes, Duration maxWait) {
    this.submitter = submitter;
    this.submission = submission;
    this.bytes = bytes;
    this.deadlineNanos = System.nanoTime() + maxWait.toNanos();
  }

  Submitted submitted() {
    return new Submitted(submitter, submission);
  }

  int bytes() {
    return bytes;
  }

  /** Whether somebody still waits for it: what nobody waits for any more is not begun. */
  boolean isAwaited() {
    return !answer.isDone() && remainingNanos() > 0;
  }

  /** What it was told to have failed with, if anything. */
  Optional<Throwable> failure() {
    return answer.isCompletedExceptionally()
        ? Optional.ofNullable(answer.<Throwable>handle((taken, why) -> why).join())
        : Optional.empty();
  }

  /** No more than the first answer counts. */
  void answer(SubmissionOutcome outcome) {
    answer.complete(outcome);
  }

  /** No more than the first answer counts. */
  void fail(Throwable why) {
    answer.completeExceptionally(why);
  }

  /**
   * Waits for the answer.
   *
   * @throws ProblemException when there is none in time, or this thread is interrupted
   * @throws RuntimeException what kept it from being taken
   */
  SubmissionOutcome await() {
    try {
      return answer.get(Math.max(0, remainingNanos()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException late) {
      throw given(Unconfirmed.late());
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw given(Unconfirmed.closing());
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException why) {
        throw why;
      }
      throw new IllegalStateException("an order could not be taken", failed.getCause());
    }
  }

  /** Says so to whoever takes orders, too. */
  private ProblemException given(ProblemException up) {
    answer.completeExceptionally(up);
    return up;
  }

  private long remainingNanos() {
    return deadlineNanos - System.nanoTime();
  }
}
