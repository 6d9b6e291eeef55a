package io.orderly.benchmarks.measuring;

import io.orderly.benchmarks.arena.BenchedSuite;
import io.orderly.benchmarks.loading.OrderChannel;
import io.orderly.benchmarks.loading.OrderTexts;
import io.orderly.benchmarks.processes.MeasuredProcess.Side;
import io.orderly.benchmarks.store.OrderCompletionWatch;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;

/** Submits orders over a channel of the suite and waits until all of them are Processed. */
public final class ThroughputRun {

  private static final Duration BASE_PATIENCE = Duration.ofSeconds(60);
  private static final int FEWEST_ORDERS_A_SECOND = 20;

  private final BenchedSuite suite;
  private final OrderCompletionWatch watch;

  public ThroughputRun(BenchedSuite suite, OrderCompletionWatch watch) {
    this.suite = suite;
    this.watch = watch;
  }

  /**
   * Measures one run.
   *
   * @throws IllegalStateException when an order did not end Processed, or it took far too long
   */
  public Throughput measure(OrderChannel orderChannel, OrderTexts texts, int orders)
      throws IOException, SQLException, InterruptedException {
    var meter = suite.meter();
    var before = meter.cpu();
    var begun = Instant.now();
    orderChannel.submit(texts, orders);
    watch.awaitEnded(texts, orders, patience(orders));
    var used = meter.cpu().since(before);
    var end = watch.requireProcessed(texts, orders);
    return new Throughput(
        texts.kind().named(orderChannel.name()),
        orders,
        Duration.between(begun, end.lastCommit()).toNanos() / 1e9,
        Share.of(used.of(Side.MEASURED), orders),
        Share.of(used.of(Side.MEASURING), orders));
  }

  private static Duration patience(int orders) {
    return BASE_PATIENCE.plusSeconds(orders / FEWEST_ORDERS_A_SECOND);
  }
}
