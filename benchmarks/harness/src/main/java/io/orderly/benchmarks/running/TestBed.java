package io.orderly.benchmarks.running;

import io.orderly.benchmarks.arena.BenchedSuite;
import io.orderly.benchmarks.loading.OrderChannel;
import io.orderly.benchmarks.loading.OrderKind;
import io.orderly.benchmarks.loading.OrderTexts;
import io.orderly.benchmarks.loading.OrderTexts.Customers;
import io.orderly.benchmarks.measuring.Throughput;
import io.orderly.benchmarks.measuring.ThroughputRun;
import io.orderly.benchmarks.measuring.WarmUp;
import io.orderly.benchmarks.store.OrderCompletionWatch;
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
  private final OrderCompletionWatch watch;
  private final WarmUpPlan warmUpPlan;
  private final ProgressOutput progress;
  private Set<Long> warmPids = Set.of();
  private int runs;

  private TestBed(
      BenchedSuite suite,
      OrderCompletionWatch watch,
      WarmUpPlan warmUpPlan,
      ProgressOutput progress) {
    this.suite = suite;
    this.watch = watch;
    this.warmUpPlan = warmUpPlan;
    this.progress = progress;
  }

  /** Starts a suite on an empty folder and warms it up. */
  static TestBed startWarm(
      Path data,
      int instances,
      Duration partnerDelay,
      WarmUpPlan warmUpPlan,
      ProgressOutput progress)
      throws IOException, SQLException, InterruptedException {
    return warm(start(data, instances, partnerDelay, warmUpPlan.kinds(), warmUpPlan, progress));
  }

  /** The same with one instance of each service, which can also carry waiting orders. */
  static TestBed startWarmWithWaiting(Path data, WarmUpPlan warmUpPlan, ProgressOutput progress)
      throws IOException, SQLException, InterruptedException {
    var kinds = List.of(OrderKind.PLAIN, OrderKind.WAITING);
    return warm(start(data, 1, Duration.ZERO, kinds, warmUpPlan, progress));
  }

  private static TestBed warm(TestBed bed) throws IOException, SQLException, InterruptedException {
    try {
      bed.warmUp();
      return bed;
    } catch (IOException | SQLException | RuntimeException failure) {
      bed.close();
      throw failure;
    }
  }

  private static TestBed start(
      Path data,
      int instances,
      Duration partnerDelay,
      List<OrderKind> kinds,
      WarmUpPlan warmUpPlan,
      ProgressOutput progress)
      throws IOException, SQLException, InterruptedException {
    progress.say(
        "Starting the suite with %d scheduler(s) and %d agent(s).".formatted(instances, instances));
    var suite = BenchedSuite.start(data, instances, partnerDelay, kinds, progress.suiteListener());
    try {
      return new TestBed(
          suite, OrderCompletionWatch.open(suite.suite().jdbcUrl()), warmUpPlan, progress);
    } catch (SQLException failure) {
      suite.close();
      throw failure;
    }
  }

  BenchedSuite suite() {
    return suite;
  }

  OrderCompletionWatch watch() {
    return watch;
  }

  /** Orders that no other run has. */
  OrderTexts texts() {
    return texts(OrderKind.PLAIN);
  }

  OrderTexts texts(OrderKind kind) {
    return texts(Customers.EVEN, kind);
  }

  OrderTexts texts(Customers customers) {
    return texts(customers, OrderKind.PLAIN);
  }

  private OrderTexts texts(Customers customers, OrderKind kind) {
    runs++;
    return new OrderTexts("run-%d".formatted(runs), customers, kind);
  }

  ThroughputRun throughputRun() {
    return new ThroughputRun(suite, watch);
  }

  /** Submits orders over the channels until the CPU time per order stops falling. */
  private void warmUp() throws IOException, SQLException, InterruptedException {
    progress.say("Warming up.");
    List<OrderChannel> channels =
        warmUpPlan.channels().stream().map(orderChannel -> orderChannel.of(suite)).toList();
    new WarmUp(throughputRun(), this::texts)
        .through(channels, warmUpPlan.kinds(), warmUpPlan.orders())
        .forEach(progress::print);
    warmPids = suite.servicePids();
  }

  Throughput push(OrderChannel orderChannel, int orders)
      throws IOException, SQLException, InterruptedException {
    return push(orderChannel, OrderKind.PLAIN, orders);
  }

  Throughput push(OrderChannel orderChannel, OrderKind kind, int orders)
      throws IOException, SQLException, InterruptedException {
    return throughputRun().measure(orderChannel, texts(kind), orders);
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
      progress.say("A service was restarted.");
      warmUp();
    }
  }

  /** After a pause that let nothing be started again: a quarter of the first warm-up will do. */
  void warmUpAgain() throws IOException, SQLException, InterruptedException {
    for (var kind : warmUpPlan.kinds()) {
      push(warmUpPlan.channels().get(0).of(suite), kind, Math.max(1, warmUpPlan.orders() / 4));
    }
  }

  @Override
  public void close() throws SQLException {
    try (suite) {
      watch.close();
    }
  }
}
