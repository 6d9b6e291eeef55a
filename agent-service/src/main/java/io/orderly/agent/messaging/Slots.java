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
 * <p>Thread-safe.
 */
final class Slots<T> {

  private static final Logger LOG = LoggerFactory.getLogger(Slots.class);

  /** How much the latest piece of work counts in the usual time. */
  private static final double NEWEST_SHARE = 0.2;

  private final int slots;
  private final Executor threads;
  private final Consumer<T> work;
  private final Queue<T> waiting = new ArrayDeque<>();
  private int running;
  private double usualNanos;
  private volatile @Nullable Error error;

  Slots(int slots, Executor threads, Consumer<T> work) {
    this.slots = slots;
    this.threads = threads;
    this.work = work;
  }

  synchronized void take(T thing) {
    if (running == slots) {
      waiting.add(thing);
    } else {
      threads.execute(() -> workFrom(thing));
      running++;
    }
  }

  /** Takes out what waits and is meant. */
  synchronized List<T> removeWaiting(Predicate<T> meant) {
    List<T> removed = new ArrayList<>();
    for (Iterator<T> each = waiting.iterator(); each.hasNext(); ) {
      T thing = each.next();
      if (meant.test(thing)) {
        each.remove();
        removed.add(thing);
      }
    }
    return removed;
  }

  synchronized int running() {
    return running;
  }

  /** How much it works on at a time. */
  int most() {
    return slots;
  }

  synchronized int waiting() {
    return waiting.size();
  }

  /** What is worked on and what waits. */
  synchronized int inHand() {
    return running + waiting.size();
  }

  /** How long what comes now will wait, as far as the work so far tells; zero with a slot free. */
  synchronized Duration expectedWait() {
    return running < slots
        ? Duration.ZERO
        : Duration.ofNanos((long) (usualNanos * (waiting.size() + 1) / slots));
  }

  /**
   * Fails once a slot was lost to an error: nobody knows what else is broken in this process.
   *
   * @throws Error the one that it was lost to
   */
  void assertSound() {
    Error lost = error;
    if (lost != null) {
      throw lost;
    }
  }

  private void workFrom(T first) {
    T thing = first;
    while (thing != null) {
      long startedNanos = System.nanoTime();
      workOn(thing);
      thing = next(System.nanoTime() - startedNanos);
    }
  }

  private void workOn(T thing) {
    try {
      work.accept(thing);
    } catch (RuntimeException e) {
      LOG.error("work in a slot broke off", e);
    } catch (Error e) {
      error = e;
      throw e;
    }
  }

  private synchronized @Nullable T next(long tookNanos) {
    usualNanos = usualNanos == 0 ? tookNanos : usualNanos + (tookNanos - usualNanos) * NEWEST_SHARE;
    T thing = waiting.poll();
    if (thing == null) {
      running--;
    }
    return thing;
  }
}
