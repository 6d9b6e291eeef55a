package io.orderly.benchmarks.rivals.contest;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ends this process when its work takes too long, whatever it waits for. */
public final class TimeLimit {

  private static final int TOOK_TOO_LONG = 3;

  private final CountDownLatch over = new CountDownLatch(1);

  private TimeLimit() {}

  /** Something to do in a bounded time. */
  @FunctionalInterface
  public interface Work {
    void run() throws Exception;
  }

  /** Does the work here, and halts the process when it is not done in time. */
  public static void within(Duration limit, Work work) throws Exception {
    var watch = new TimeLimit();
    var thread = new Thread(() -> watch.haltAfter(limit), "time-limit");
    thread.setDaemon(true);
    thread.start();
    try {
      work.run();
    } finally {
      watch.over.countDown();
    }
  }

  private void haltAfter(Duration limit) {
    try {
      if (!over.await(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        System.err.println("Time limit exceeded: " + limit);
        Runtime.getRuntime().halt(TOOK_TOO_LONG);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }
}
