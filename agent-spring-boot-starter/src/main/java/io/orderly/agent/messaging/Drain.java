package io.orderly.agent.messaging;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The wish that a loop ends, and how long it may take to end well. Thread-safe. */
final class Drain {

  static final Duration LONGEST = Duration.ofSeconds(15);

  private final CountDownLatch asked = new CountDownLatch(1);
  private volatile long endsByNanos;

  void ask() {
    if (!isAsked()) {
      endsByNanos = System.nanoTime() + LONGEST.toNanos();
      asked.countDown();
    }
  }

  boolean isAsked() {
    return asked.getCount() == 0;
  }

  boolean timeIsUp() {
    return isAsked() && System.nanoTime() - endsByNanos >= 0;
  }

  /** Waits so long, or until the drain is asked for. */
  void pause(Duration pause) {
    try {
      asked.await(pause.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
