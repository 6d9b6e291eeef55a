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
import java.util.function.LongConsumer;

/** Lets orders pile up before schedulers that stand still, then lets them work it off. */
public final class BacklogRun {

  private final BenchedSuite suite;
  private final OrderWatch watch;
  private final LongConsumer live;

  public BacklogRun(BenchedSuite suite, OrderWatch watch, LongConsumer live) {
    this.suite = suite;
    this.watch = watch;
    this.live = live;
  }

  /**
   * Measures from the moment when the schedulers go on.
   *
   * @throws IllegalStateException when an order did not end Processed
   */
  public Throughput measure(Door door, OrderTexts texts, int orders, Duration patience)
      throws IOException, SQLException, InterruptedException {
    suite.suspendSchedulers();
    try {
      door.submit(texts, orders);
    } finally {
      suite.resume();
    }
    var meter = suite.meter();
    var before = meter.cpu();
    var begun = Instant.now();
    var end = watch.awaitProcessed(texts, orders, patience, live);
    var used = meter.cpu().since(before);
    return new Throughput(
        door.name(),
        orders,
        Duration.between(begun, end.lastChange()).toNanos() / 1e9,
        Share.of(used.of(Side.MEASURED), orders),
        Share.of(used.of(Side.MEASURING), orders));
  }
}
