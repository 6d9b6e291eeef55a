package io.orderly.benchmarks.rivals.contest;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Brings orders as fast as they are taken. */
final class FullLoad {

  private final Competitor competitor;
  private final Ledger ledger;

  FullLoad(Competitor competitor, Ledger ledger) {
    this.competitor = competitor;
    this.ledger = ledger;
  }

  /** Returns when all are over. */
  void run(int orders) throws InterruptedException {
    Ledger.Round round = ledger.begin(orders);
    var next = new AtomicInteger(round.first());
    ExecutorService hands = Executors.newFixedThreadPool(competitor.hands());
    try {
      for (int hand = 0; hand < competitor.hands(); hand++) {
        hands.execute(() -> bring(next, round.end()));
      }
      ledger.awaitAll();
    } finally {
      hands.shutdownNow();
    }
  }

  private void bring(AtomicInteger next, int end) {
    int atOnce = competitor.ordersAtOnce();
    try {
      for (int from = next.getAndAdd(atOnce); from < end; from = next.getAndAdd(atOnce)) {
        competitor.take(orders(from, Math.min(from + atOnce, end)));
      }
    } catch (Exception failure) {
      ledger.failed(failure);
    }
  }

  private List<SampleOrder> orders(int from, int end) {
    long now = System.nanoTime();
    IntStream.range(from, end).forEach(index -> ledger.due(index, now));
    return IntStream.range(from, end).mapToObj(SampleOrder::of).toList();
  }
}
