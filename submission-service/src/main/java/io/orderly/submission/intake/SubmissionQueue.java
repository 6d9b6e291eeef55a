package io.orderly.submission.intake;

import io.orderly.platform.problem.ProblemException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Submissions that wait for their transaction: first in, first out, bounded in number and bytes.
 */
final class SubmissionQueue {

  private final int maxOrders;
  private final long maxBytes;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition isNotEmptyOrClosed = lock.newCondition();
  private final Deque<PendingSubmission> orders = new ArrayDeque<>();
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
  void add(PendingSubmission order) {
    lock.lock();
    try {
      if (closed) {
        throw PendingSubmission.closing();
      }
      if (orders.size() >= maxOrders || bytes + order.bytes() > maxBytes) {
        throw PendingSubmission.queueFull();
      }
      orders.addLast(order);
      bytes += order.bytes();
      isNotEmptyOrClosed.signal();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits for submissions and removes a group, at least one; empty once the queue is closed.
   *
   * @param maxGroupOrders orders
   * @param maxGroupBytes may be exceeded by the last order
   */
  List<PendingSubmission> poll(int maxGroupOrders, long maxGroupBytes) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (orders.isEmpty() && !closed) {
        isNotEmptyOrClosed.await();
      }
      List<PendingSubmission> group = new ArrayList<>();
      long groupBytes = 0;
      while (!orders.isEmpty() && group.size() < maxGroupOrders && groupBytes < maxGroupBytes) {
        PendingSubmission order = orders.removeFirst();
        group.add(order);
        groupBytes += order.bytes();
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
    List<PendingSubmission> waiting;
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
    waiting.forEach(order -> order.fail(PendingSubmission.closing()));
  }
}
