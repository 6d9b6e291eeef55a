package io.orderly.benchmarks.rivals.contest;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Brings one order at a time at moments that are fixed beforehand. An order's time runs from the
 * moment at which it should have come, so that a competitor that stands still makes all of those
 * late that should come meanwhile.
 */
final class LightLoad {

  private static final int MOST_HANDS = 256;

  private final Competitor competitor;
  private final Ledger ledger;

  LightLoad(Competitor competitor, Ledger ledger) {
    this.competitor = competitor;
    this.ledger = ledger;
  }

  /** Returns how long the orders took when all are over. */
  Latencies run(Load.Light load) throws InterruptedException {
    Ledger.Round round = ledger.begin(load.orders());
    ExecutorService hands = Executors.newFixedThreadPool(MOST_HANDS);
    try {
      long start = System.nanoTime();
      for (int i = 0; i < load.orders(); i++) {
        long due = start + i * TimeUnit.SECONDS.toNanos(1) / load.ordersPerSecond();
        ledger.due(round.first() + i, due);
        awaitMoment(due);
        SampleOrder order = SampleOrder.of(round.first() + i);
        hands.execute(() -> bring(order));
      }
      ledger.awaitAll();
    } finally {
      hands.shutdownNow();
    }
    return Latencies.of(ledger, round);
  }

  private static void awaitMoment(long due) throws InterruptedException {
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      LockSupport.parkNanos(left);
      if (Thread.interrupted()) {
        throw new InterruptedException("Interrupted while submitting orders");
      }
    }
  }

  private void bring(SampleOrder order) {
    try {
      competitor.take(List.of(order));
    } catch (Exception failure) {
      ledger.failed(failure);
    }
  }
}
