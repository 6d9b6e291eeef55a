package io.orderly.benchmarks.measuring;

import io.orderly.benchmarks.arena.BenchedSuite;
import io.orderly.benchmarks.loading.Deliveries;
import io.orderly.benchmarks.processes.MeasuredProcess.Side;
import io.orderly.benchmarks.store.ProcessedOrders;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Completes waiting orders at once, by webhooks of their partner that are believed. */
public final class CompletionRun {

  private static final Duration BASE_PATIENCE = Duration.ofSeconds(60);
  private static final int MIN_STEPS_PER_SECOND = 20;

  private final BenchedSuite suite;

  public CompletionRun(BenchedSuite suite) {
    this.suite = suite;
  }

  /**
   * Measures one run.
   *
   * @param condition how many orders wait
   * @param orders to be completed
   * @param fullLoadStepsPerSecond for comparison
   * @throws IllegalStateException when an order did not end Processed, or it took far too long
   */
  public Completions measure(String condition, List<UUID> orders, double fullLoadStepsPerSecond)
      throws IOException, SQLException, InterruptedException {
    try (var processed = ProcessedOrders.open(suite.suite().jdbcUrl())) {
      var meter = suite.meter();
      var before = meter.cpu();
      var begun = Instant.now();
      Deliveries.send(suite.hooks(), orders);
      var posted = Instant.now();
      var last = processed.await(orders, patience(orders.size()));
      var used = meter.cpu().since(before);
      return new Completions(
          condition,
          orders.size(),
          seconds(begun, posted),
          seconds(begun, last),
          (double) used.total(Side.MEASURED) / orders.size(),
          fullLoadStepsPerSecond);
    }
  }

  private static double seconds(Instant from, Instant to) {
    return Duration.between(from, to).toNanos() / 1e9;
  }

  private static Duration patience(int steps) {
    return BASE_PATIENCE.plusSeconds(steps / MIN_STEPS_PER_SECOND);
  }
}
