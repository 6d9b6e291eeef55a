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

/**
 * Lets orders pile up before schedulers that stand still, then lets them work it off. The cost of
 * an order holds its submission, as everywhere; the rate is that of working off alone, since
 * submissions no longer share the machine then: to be compared with other such rates only.
 */
public final class BacklogRun {

  private final BenchedSuite suite;
  private final OrderCompletionWatch watch;

  public BacklogRun(BenchedSuite suite, OrderCompletionWatch watch) {
    this.suite = suite;
    this.watch = watch;
  }

  /**
   * Measures the rate from the moment when the schedulers go on, the cost from the first submit.
   *
   * @throws IllegalStateException when an order did not end Processed
   */
  public Throughput measure(
      OrderChannel orderChannel, OrderTexts texts, int orders, Duration patience)
      throws IOException, SQLException, InterruptedException {
    var meter = suite.meter();
    var before = meter.cpu();
    suite.suspendSchedulers();
    try {
      orderChannel.submit(texts, orders);
    } finally {
      suite.resume();
    }
    var begun = Instant.now();
    watch.awaitEnded(texts, orders, patience);
    var used = meter.cpu().since(before);
    var end = watch.requireProcessed(texts, orders);
    return new Throughput(
        orderChannel.name(),
        orders,
        Duration.between(begun, end.lastCommit()).toNanos() / 1e9,
        Share.of(used.of(Side.MEASURED), orders),
        Share.of(used.of(Side.MEASURING), orders));
  }
}
