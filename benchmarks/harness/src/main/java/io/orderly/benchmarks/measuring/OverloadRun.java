package io.orderly.benchmarks.measuring;

import io.orderly.benchmarks.arena.BenchedSuite;
import io.orderly.benchmarks.loading.OrderTexts;
import io.orderly.benchmarks.loading.ScheduledPosts;
import io.orderly.benchmarks.store.OrderCompletionWatch;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Sends single posts on a schedule that does not wait for the suite, several times as many as it
 * can carry.
 */
public final class OverloadRun {

  /** Until the line is as long as it gets. */
  private static final int UNCOUNTED_PART = 3;

  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final double NANOS_A_SECOND = 1e9;

  private final BenchedSuite suite;
  private final OrderCompletionWatch watch;

  public OverloadRun(BenchedSuite suite, OrderCompletionWatch watch) {
    this.suite = suite;
    this.watch = watch;
  }

  /**
   * Measures one run.
   *
   * @param sustainable orders/s that the suite completes through the same channel
   * @param times as many come
   */
  public Overload measure(OrderTexts texts, double sustainable, int times, Duration length)
      throws IOException, SQLException, InterruptedException {
    int rate = (int) Math.ceil(sustainable * times);
    int orders = Math.toIntExact(rate * length.toSeconds());
    long before = watch.processed();
    long beginNanos = System.nanoTime();
    var schedule = new Schedule(rate, orders, beginNanos);
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      Future<Integer> load =
          thread.submit(
              () -> ScheduledPosts.offer(suite.submission(), texts, orders, schedule::dueNanos));
      TimeUnit.NANOSECONDS.sleep(length.toNanos() / UNCOUNTED_PART);
      long countedNanos = System.nanoTime();
      long counted = watch.processed();
      int accepted = orders - refused(load);
      long endNanos = System.nanoTime();
      long after = watch.processed();
      watch.awaitEnded(texts, accepted, PATIENCE);
      return new Overload(
          sustainable,
          orders * NANOS_A_SECOND / (endNanos - beginNanos),
          (after - counted) * NANOS_A_SECOND / (endNanos - countedNanos),
          watch.processed() - before,
          orders,
          (System.nanoTime() - endNanos) / NANOS_A_SECOND);
    } finally {
      thread.shutdownNow();
    }
  }

  private static int refused(Future<Integer> load) throws IOException, InterruptedException {
    try {
      return load.get();
    } catch (ExecutionException failure) {
      throw new IOException("The load was aborted", failure.getCause());
    }
  }
}
