package io.orderly.agent.messaging;

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

  private final int slots;
  private final Executor threads;
  private final Consumer<T> work;
  private final Queue<T> waiting = new ArrayDeque<>();
  private int running;

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

  /** What is worked on and what waits. */
  synchronized int inHand() {
    return running + waiting.size();
  }

  private void workFrom(T first) {
    T thing = first;
    while (thing != null) {
      workOn(thing);
      thing = next();
    }
  }

  private void workOn(T thing) {
    try {
      work.accept(thing);
    } catch (RuntimeException e) {
      LOG.error("work in a slot broke off", e);
    }
  }

  private synchronized @Nullable T next() {
    T thing = waiting.poll();
    if (thing == null) {
      running--;
    }
    return thing;
  }
}
