package io.orderly.submission.intake.batching;

import io.orderly.platform.problem.ProblemException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Where orders wait until they are taken, first come first served, bounded in number and bytes. */
final class SubmissionQueue {

  private final int mostOrders;
  private final long mostBytes;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition isWorthALook = lock.newCondition();
  private final Deque<WaitingOrder> orders = new ArrayDeque<>();
  private long bytes;
  private boolean closed;

  SubmissionQueue(int mostOrders, long mostBytes) {
    this.mostOrders = mostOrders;
    this.mostBytes = mostBytes;
  }

  /**
   * Lets an order in.
   *
   * @throws ProblemException when there is no room, or it is closed
   */
  void enter(WaitingOrder order) {
    lock.lock();
    try {
      if (closed) {
        throw Unconfirmed.closing();
      }
      if (orders.size() >= mostOrders || bytes + order.bytes() > mostBytes) {
        throw Unconfirmed.crowded();
      }
      orders.addLast(order);
      bytes += order.bytes();
      isWorthALook.signal();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits for orders and lets a group out, at least one order; empty once the room is closed.
   *
   * @param mostOfGroup orders
   * @param mostBytesOfGroup may be exceeded by the last order
   */
  List<WaitingOrder> leave(int mostOfGroup, long mostBytesOfGroup) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (orders.isEmpty() && !closed) {
        isWorthALook.await();
      }
      List<WaitingOrder> group = new ArrayList<>();
      long groupBytes = 0;
      while (!orders.isEmpty() && group.size() < mostOfGroup && groupBytes < mostBytesOfGroup) {
        WaitingOrder order = orders.removeFirst();
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

  /** Lets nobody in any more; those inside are told that they were not taken. */
  void close() {
    List<WaitingOrder> inside;
    lock.lock();
    try {
      closed = true;
      inside = List.copyOf(orders);
      orders.clear();
      bytes = 0;
      isWorthALook.signalAll();
    } finally {
      lock.unlock();
    }
    inside.forEach(order -> order.fail(Unconfirmed.closing()));
  }
}
