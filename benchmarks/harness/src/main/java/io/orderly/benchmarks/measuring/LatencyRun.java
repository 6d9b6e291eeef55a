package io.orderly.benchmarks.measuring;

import io.orderly.benchmarks.arena.BenchedSuite;
import io.orderly.benchmarks.loading.OrderTexts;
import io.orderly.benchmarks.loading.ScheduledPosts;
import io.orderly.benchmarks.processes.MeasuredProcess.Side;
import io.orderly.benchmarks.store.OrderCompletionWatch;
import io.orderly.benchmarks.topics.StatusSubscriber;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** Sends orders on a fixed schedule through the suite's single channel. */
public final class LatencyRun {

  /** The suite's name among those that are measured under light load. */
  public static final String SUITE = "orderly";

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration TOLD_WITHIN = Duration.ofSeconds(30);

  /** At 20 a second the compilers would see a tenth of the orders in that time. */
  private static final int LEAST_SETTLING_RATE = 200;

  private static final long BEGINS_AFTER_NANOS = 100_000_000;

  private final BenchedSuite suite;
  private final OrderCompletionWatch watch;

  public LatencyRun(BenchedSuite suite, OrderCompletionWatch watch) {
    this.suite = suite;
    this.watch = watch;
  }

  /**
   * Lets the suite get used to orders that are alone: the compilers see other paths hot than under
   * full load, and the store tidies up.
   */
  public void settle(OrderTexts texts, int ordersPerSecond, Duration length)
      throws IOException, SQLException, InterruptedException {
    int rate = Math.max(ordersPerSecond, LEAST_SETTLING_RATE);
    int orders = Math.toIntExact(rate * length.toSeconds());
    var schedule = new Schedule(rate, orders, System.nanoTime());
    ScheduledPosts.send(suite.submission(), texts, orders, schedule::dueNanos);
    watch.awaitEnded(texts, orders, PATIENCE);
    watch.requireProcessed(texts, orders);
  }

  /**
   * Measures one run.
   *
   * @throws IllegalStateException when an order did not end Processed
   */
  public Latency measure(OrderTexts texts, int ordersPerSecond, Duration length)
      throws IOException, SQLException, InterruptedException {
    int orders = Math.toIntExact(ordersPerSecond * length.toSeconds());
    var meter = suite.meter();
    try (var subscriber = StatusSubscriber.open(suite.suite().kafka().bootstrapServers(), texts)) {
      var before = meter.cpu();
      var clock = ClockPair.now();
      var schedule = new Schedule(ordersPerSecond, orders, System.nanoTime() + BEGINS_AFTER_NANOS);
      ScheduledPosts.send(suite.submission(), texts, orders, schedule::dueNanos);
      watch.awaitEnded(texts, orders, PATIENCE);
      var used = meter.cpu().since(before);
      watch.requireProcessed(texts, orders);
      return new Latency(
          SUITE,
          ordersPerSecond,
          suite.partnerMillisAnOrder(),
          notified(schedule, subscriber.received(orders, TOLD_WITHIN)),
          stored(schedule, clock, watch.committedAt(texts)),
          Share.of(used.of(Side.MEASURED), orders));
    }
  }

  private static Percentiles stored(
      Schedule schedule, ClockPair clock, Map<Integer, Instant> committedAt) {
    var latencies = new LatencyHistogram();
    committedAt.forEach(
        (number, at) -> latencies.record(schedule.dueNanos(number), clock.nanosOf(at)));
    return latencies.percentiles();
  }

  private static Percentiles notified(Schedule schedule, Map<Integer, Long> receivedNanos) {
    var latencies = new LatencyHistogram();
    receivedNanos.forEach((number, nanos) -> latencies.record(schedule.dueNanos(number), nanos));
    return latencies.percentiles();
  }

  /** One moment on the clock of this machine and on the counter that only rises. */
  record ClockPair(Instant instant, long nanos) {

    static ClockPair now() {
      return new ClockPair(Instant.now(), System.nanoTime());
    }

    /** What the counter said at a time, as long as nobody set the clock in between. */
    long nanosOf(Instant time) {
      return nanos + Duration.between(instant, time).toNanos();
    }
  }
}
