package io.orderly.submission.intake;

import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.store.intake.OrderIntake.Outcome;
import io.orderly.submission.intake.Submission.Valid;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Submissions that wait for their transaction: first in, first out, bounded in number and bytes.
 */
final class SubmissionQueue {

  private static final String ADVICE =
      " A retry is safe: an order that was not confirmed is accepted at most once.";

  private final int maxOrders;
  private final long maxBytes;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition isNotEmptyOrClosed = lock.newCondition();
  private final Deque<Pending> orders = new ArrayDeque<>();
  private long bytes;
  private boolean closed;

  SubmissionQueue(int maxOrders, long maxBytes) {
    this.maxOrders = maxOrders;
    this.maxBytes = maxBytes;
  }

  /**
   * Adds a submission.
   *
   * @throws ProblemException when the queue is full or closed
   */
  void add(Pending order) {
    lock.lock();
    try {
      if (closed) {
        throw closing();
      }
      if (orders.size() >= maxOrders || bytes + order.bytes > maxBytes) {
        throw new ProblemException(
            ProblemType.OVERLOADED, "Too many orders wait to be stored." + ADVICE);
      }
      orders.addLast(order);
      bytes += order.bytes;
      isNotEmptyOrClosed.signal();
    } finally {
      lock.unlock();
    }
  }

  private static ProblemException closing() {
    return new ProblemException(
        ProblemType.SERVICE_UNAVAILABLE, "This instance is shutting down." + ADVICE);
  }

  /**
   * Waits for submissions and removes a group, at least one; empty once the queue is closed.
   *
   * @param maxGroupOrders orders
   * @param maxGroupBytes may be exceeded by the last order
   */
  List<Pending> poll(int maxGroupOrders, long maxGroupBytes) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (orders.isEmpty() && !closed) {
        isNotEmptyOrClosed.await();
      }
      List<Pending> group = new ArrayList<>();
      long groupBytes = 0;
      while (!orders.isEmpty() && group.size() < maxGroupOrders && groupBytes < maxGroupBytes) {
        Pending order = orders.removeFirst();
        group.add(order);
        groupBytes += order.bytes;
      }
      bytes -= groupBytes;
      return group;
    } finally {
      lock.unlock();
    }
  }

  int size() {
    lock.lock();
    try {
      return orders.size();
    } finally {
      lock.unlock();
    }
  }

  /** Accepts no more submissions, and fails those that wait. */
  void close() {
    List<Pending> waiting;
    lock.lock();
    try {
      closed = true;
      waiting = List.copyOf(orders);
      orders.clear();
      bytes = 0;
      isNotEmptyOrClosed.signalAll();
    } finally {
      lock.unlock();
    }
    waiting.forEach(order -> order.fail(closing()));
  }

  /** A submission whose request waits for its result. It is completed exactly once. */
  static final class Pending {

    private final Valid submission;
    private final int bytes;
    private final long deadlineNanos;
    private final CompletableFuture<Outcome> result = new CompletableFuture<>();

    /**
     * A submission that begins to wait.
     *
     * @param bytes of its input
     * @param maxWait after which its client is answered that it is not confirmed
     */
    Pending(Valid submission, int bytes, Duration maxWait) {
      this.submission = submission;
      this.bytes = bytes;
      this.deadlineNanos = System.nanoTime() + maxWait.toNanos();
    }

    Valid submission() {
      return submission;
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
    void complete(Outcome outcome) {
      result.complete(outcome);
    }

    /** Only the first completion counts. */
    void fail(Throwable cause) {
      result.completeExceptionally(cause);
    }

    /**
     * Waits for the result. When there is none in time, the committers skip the submission.
     *
     * @throws ProblemException when there is none in time, or this thread is interrupted
     * @throws RuntimeException what kept it from being stored
     */
    Outcome await() {
      try {
        return result.get(Math.max(0, remainingNanos()), TimeUnit.NANOSECONDS);
      } catch (TimeoutException late) {
        throw abandon(
            ProblemException.unavailable(
                "state-store", "The state store did not answer in time." + ADVICE));
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

    private ProblemException abandon(ProblemException problem) {
      result.completeExceptionally(problem);
      return problem;
    }

    private long remainingNanos() {
      return deadlineNanos - System.nanoTime();
    }
  }
}
