package io.orderly.benchmarks.measuring;

import io.orderly.benchmarks.arena.BenchedSuite;
import io.orderly.benchmarks.loading.Door;
import io.orderly.benchmarks.loading.OrderTexts;
import io.orderly.benchmarks.processes.Watched.Side;
import io.orderly.benchmarks.store.OrderWatch;
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
  private final OrderWatch watch;

  public BacklogRun(BenchedSuite suite, OrderWatch watch) {
    this.suite = suite;
    this.watch = watch;
  }

  /**
   * Measures the rate from the moment when the schedulers go on, the cost from the first submit.
   *
   * @throws IllegalStateException when an order did not end Processed
   */
  public Throughput measure(Door door, OrderTexts texts, int orders, Duration patience)
      throws IOException, SQLException, InterruptedException {
    var meter = suite.meter();
    var before = meter.cpu();
    suite.suspendSchedulers();
    try {
      door.submit(texts, orders);
    } finally {
      suite.resume();
    }
    var begun = Instant.now();
    watch.awaitEnded(texts, orders, patience);
    var used = meter.cpu().since(before);
    var end = watch.requireProcessed(texts, orders);
    return new Throughput(
        door.name(),
        orders,
        Duration.between(begun, end.lastCommit()).toNanos() / 1e9,
        Share.of(used.of(Side.MEASURED), orders),
        Share.of(used.of(Side.MEASURING), orders));
  }
}
