package io.orderly.agent.messaging;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works on so many things at a time; the others wait their turn, first come first served. Who puts
 * things in sees to it that not too many wait.
 *
 * <p>To wake a thread costs about as much as a quick piece of work. So threads are called one after
 * the other: each that comes calls the next before it begins to work, and one that has worked takes
 * up what is next. Quick work is done by few threads; slow work holds up nothing that has a slot.
 *
 * <p>Thread-safe.
 */
final class Slots<T> {

  private static final Logger LOG = LoggerFactory.getLogger(Slots.class);

  /** How much the latest piece of work counts in the usual time. */
  private static final double NEWEST_SHARE = 0.2;

  private final int slots;
  private final Executor threads;
  private final Consumer<T> work;

  /** Work that has not begun. Its first entries have a slot, as many as are free. */
  private final Queue<T> queue = new ArrayDeque<>();

  private int working;

  /** Threads that were called and have not come yet: one at most. */
  private int coming;

  private double usualNanos;
  private volatile @Nullable Error error;

  Slots(int slots, Executor threads, Consumer<T> work) {
    this.slots = slots;
    this.threads = threads;
    this.work = work;
  }

  synchronized void take(T thing) {
    if (working < slots) {
      callThread();
    }
    queue.add(thing);
  }

  /** Takes out what waits and is meant. */
  synchronized List<T> removeWaiting(Predicate<T> meant) {
    List<T> removed = new ArrayList<>();
    Iterator<T> each = queue.iterator();
    for (int free = slots - working; free > 0 && each.hasNext(); free--) {
      each.next();
    }
    while (each.hasNext()) {
      T thing = each.next();
      if (meant.test(thing)) {
        each.remove();
        removed.add(thing);
      }
    }
    return removed;
  }

  /** How many things have a slot. */
  synchronized int running() {
    return Math.min(slots, inHand());
  }

  /** How much it works on at a time. */
  int max() {
    return slots;
  }

  /** How many things wait for a slot. */
  synchronized int waiting() {
    return inHand() - running();
  }

  /** What is worked on and what waits. */
  synchronized int inHand() {
    return working + queue.size();
  }

  /** Estimated wait of new work, from the duration of past work; zero with a slot free. */
  synchronized Duration expectedWait() {
    return running() < slots
        ? Duration.ZERO
        : Duration.ofNanos((long) (usualNanos * (waiting() + 1) / slots));
  }

  /**
   * Fails once a slot was lost to an error: the process may be in an undefined state.
   *
   * @throws Error the one that it was lost to
   */
  void assertSound() {
    Error lost = error;
    if (lost != null) {
      throw lost;
    }
  }

  private void callThread() {
    if (coming == 0) {
      threads.execute(this::come);
      coming++;
    }
  }

  private void come() {
    try {
      for (T thing = first(); thing != null; ) {
        long startedNanos = System.nanoTime();
        workOn(thing);
        thing = next(System.nanoTime() - startedNanos);
      }
    } catch (Error e) {
      error = e;
      throw e;
    }
  }

  private void workOn(T thing) {
    try {
      work.accept(thing);
    } catch (RuntimeException e) {
      LOG.error("Work in a slot failed unexpectedly", e);
    }
  }

  private synchronized @Nullable T first() {
    coming--;
    return takeUp();
  }

  private synchronized @Nullable T next(long tookNanos) {
    usualNanos = usualNanos == 0 ? tookNanos : usualNanos + (tookNanos - usualNanos) * NEWEST_SHARE;
    working--;
    return takeUp();
  }

  private @Nullable T takeUp() {
    T thing = queue.poll();
    if (thing != null) {
      working++;
      callNext();
    }
    return thing;
  }

  private void callNext() {
    try {
      if (!queue.isEmpty() && working < slots) {
        callThread();
      }
    } catch (RuntimeException e) {
      LOG.error("No further worker thread can be started", e);
    }
  }
}
