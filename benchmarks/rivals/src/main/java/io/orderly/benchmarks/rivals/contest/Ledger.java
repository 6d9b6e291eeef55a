package io.orderly.benchmarks.rivals.contest;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What happened to every order of a contest: how many good calls it had, and when it ended. */
public final class Ledger {

  private static final int MOST_IDLE_SECONDS = 60;

  private final AtomicIntegerArray calls;
  private final AtomicLongArray dueNanos;
  private final AtomicLongArray tookNanos;
  private final AtomicIntegerArray completions;
  private final AtomicInteger handedOut = new AtomicInteger();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private volatile CountDownLatch open = new CountDownLatch(0);

  /**
   * @param orders of all rounds together
   */
  public Ledger(int orders) {
    this.calls = new AtomicIntegerArray(orders);
    this.dueNanos = new AtomicLongArray(orders);
    this.tookNanos = new AtomicLongArray(orders);
    this.completions = new AtomicIntegerArray(orders);
  }

  /** Opens the next round; the one before must be over. */
  Round begin(int orders) {
    if (open.getCount() > 0) {
      throw new IllegalStateException("The previous round has not ended");
    }
    open = new CountDownLatch(orders);
    return new Round(handedOut.getAndAdd(orders), orders);
  }

  /**
   * Orders that are measured together.
   *
   * @param first index
   */
  record Round(int first, int orders) {

    int end() {
      return first + orders;
    }
  }

  /** When an order should come in, on {@link System#nanoTime}. */
  void due(int index, long nanos) {
    dueNanos.set(index, nanos);
  }

  /** A call of the order was answered well. */
  void called(int index) {
    calls.incrementAndGet(index);
  }

  /** The order has ended, and its competitor has stored that as durably as it ever does. */
  public void completed(int index) {
    tookNanos.set(index, System.nanoTime() - dueNanos.get(index));
    completions.incrementAndGet(index);
    open.countDown();
  }

  /** Something broke that orders wait for. */
  public void failed(Throwable cause) {
    failure.compareAndSet(null, cause);
  }

  /**
   * Waits for the end of the round.
   *
   * @throws IllegalStateException when something failed, or no order was completed for 60 s
   */
  void awaitAll() throws InterruptedException {
    CountDownLatch round = open;
    long left = round.getCount();
    int idleSeconds = 0;
    while (!round.await(1, TimeUnit.SECONDS)) {
      idleSeconds = round.getCount() == left ? idleSeconds + 1 : 0;
      left = round.getCount();
      if (failure.get() != null || idleSeconds >= MOST_IDLE_SECONDS) {
        throw new IllegalStateException("%d orders have not ended".formatted(left), failure.get());
      }
    }
  }

  /** From when an order of a finished round should have come in to its end. */
  long tookNanos(int index) {
    return tookNanos.get(index);
  }

  /**
   * Every order of all rounds must have had its three calls and one end.
   *
   * @throws IllegalStateException when one had not
   */
  void verify() {
    for (int index = 0; index < handedOut.get(); index++) {
      int called = calls.get(index);
      int completed = completions.get(index);
      if (called != OrderStep.values().length || completed != 1) {
        throw new IllegalStateException(
            "Order %d had %d calls and %d completions".formatted(index, called, completed));
      }
    }
  }
}
