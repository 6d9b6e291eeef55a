package io.orderly.benchmarks.measuring;

import io.orderly.benchmarks.arena.BenchedSuite;
import io.orderly.benchmarks.loading.OrderTexts;
import io.orderly.benchmarks.loading.ScheduledPosts;
import io.orderly.benchmarks.store.OrderCompletionWatch;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** A steady load for long, and the memory of the suite each 10 s. */
public final class SoakRun {

  private static final Duration BETWEEN_SAMPLES = Duration.ofSeconds(10);
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final double NANOS_A_MINUTE = 60e9;

  private final BenchedSuite suite;
  private final OrderCompletionWatch watch;

  public SoakRun(BenchedSuite suite, OrderCompletionWatch watch) {
    this.suite = suite;
    this.watch = watch;
  }

  /**
   * Loads and samples.
   *
   * @throws IllegalStateException when an order did not end Processed
   */
  public void run(
      OrderTexts texts, int ordersPerSecond, Duration length, Consumer<MemorySample> samples)
      throws IOException, SQLException, InterruptedException {
    int orders = Math.toIntExact(ordersPerSecond * length.toSeconds());
    var schedule = new Schedule(ordersPerSecond, orders, System.nanoTime());
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      Future<Integer> load =
          thread.submit(
              () -> {
                ScheduledPosts.send(suite.submission(), texts, orders, schedule::dueNanos);
                return orders;
              });
      while (!ended(load)) {
        samples.accept(sample(schedule));
      }
    } finally {
      thread.shutdownNow();
    }
    watch.awaitEnded(texts, orders, PATIENCE);
    watch.requireProcessed(texts, orders);
  }

  private static boolean ended(Future<Integer> load) throws IOException, InterruptedException {
    try {
      load.get(BETWEEN_SAMPLES.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException goesOn) {
      return false;
    } catch (ExecutionException failure) {
      throw new IOException("The load was aborted", failure.getCause());
    }
  }

  private MemorySample sample(Schedule schedule) {
    Map<String, Long> kib = new LinkedHashMap<>();
    suite.memory().forEach((name, memory) -> kib.put(name, memory.proportionalKib()));
    return new MemorySample((System.nanoTime() - schedule.beginNanos()) / NANOS_A_MINUTE, kib);
  }
}
