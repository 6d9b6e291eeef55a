package io.orderly.benchmarks.running;

import io.orderly.benchmarks.arena.BenchedSuite;
import io.orderly.benchmarks.loading.Door;
import io.orderly.benchmarks.loading.OrderTexts;
import io.orderly.benchmarks.loading.OrderTexts.Customers;
import io.orderly.benchmarks.measuring.Throughput;
import io.orderly.benchmarks.measuring.ThroughputRun;
import io.orderly.benchmarks.measuring.WarmUp;
import io.orderly.benchmarks.store.OrderWatch;
import io.orderly.local.suite.Suite;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** A running suite with what is needed to measure it, and the runs numbered. */
final class TestBed implements AutoCloseable {

  private final BenchedSuite suite;
  private final OrderWatch watch;
  private final Warmth warmth;
  private final Narrator narrator;
  private Set<Long> warmPids = Set.of();
  private int runs;

  private TestBed(BenchedSuite suite, OrderWatch watch, Warmth warmth, Narrator narrator) {
    this.suite = suite;
    this.watch = watch;
    this.warmth = warmth;
    this.narrator = narrator;
  }

  /** Starts a suite on an empty folder and warms it up. */
  static TestBed startWarm(
      Path data, int instances, Duration partnerDelay, Warmth warmth, Narrator narrator)
      throws IOException, SQLException, InterruptedException {
    var bed = start(data, instances, partnerDelay, warmth, narrator);
    try {
      bed.warmUp();
      return bed;
    } catch (IOException | SQLException | RuntimeException failure) {
      bed.close();
      throw failure;
    }
  }

  private static TestBed start(
      Path data, int instances, Duration partnerDelay, Warmth warmth, Narrator narrator)
      throws IOException, SQLException, InterruptedException {
    narrator.say(
        "Starting the suite with %d scheduler(s) and %d agent(s).".formatted(instances, instances));
    var suite = BenchedSuite.start(data, instances, partnerDelay, narrator.suiteListener());
    try {
      return new TestBed(suite, OrderWatch.open(suite.suite().jdbcUrl()), warmth, narrator);
    } catch (SQLException failure) {
      suite.close();
      throw failure;
    }
  }

  BenchedSuite suite() {
    return suite;
  }

  OrderWatch watch() {
    return watch;
  }

  /** Orders that no other run has. */
  OrderTexts texts() {
    return texts(Customers.EVEN);
  }

  OrderTexts texts(Customers customers) {
    runs++;
    return new OrderTexts("run-%d".formatted(runs), customers);
  }

  ThroughputRun throughputRun() {
    return new ThroughputRun(suite, watch);
  }

  /** Pushes orders through the doors until an order costs no less. */
  private void warmUp() throws IOException, SQLException, InterruptedException {
    narrator.say("Warming up.");
    List<Door> doors = warmth.doors().stream().map(door -> door.of(suite)).toList();
    new WarmUp(throughputRun(), this::texts)
        .through(doors, warmth.orders())
        .forEach(narrator::tell);
    warmPids = suite.servicePids();
  }

  Throughput push(Door door, int orders) throws IOException, SQLException, InterruptedException {
    return throughputRun().measure(door, texts(), orders);
  }

  /**
   * After the services stood still: waits until they are ready and have settled; whatever was
   * started again meanwhile is warmed up anew.
   */
  void settle() throws IOException, SQLException, InterruptedException {
    suite.suite().waitReady(Suite.READY_WITHIN);
    if (warmPids.equals(suite.servicePids())) {
      warmUpAgain();
    } else {
      narrator.say("A service was started again.");
      warmUp();
    }
  }

  /** After a pause that let nothing be started again: a quarter of the first warm-up will do. */
  void warmUpAgain() throws IOException, SQLException, InterruptedException {
    push(warmth.doors().get(0).of(suite), Math.max(1, warmth.orders() / 4));
  }

  @Override
  public void close() throws SQLException {
    try (suite) {
      watch.close();
    }
  }
}
