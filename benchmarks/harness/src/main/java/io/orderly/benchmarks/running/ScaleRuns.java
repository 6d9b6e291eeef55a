package io.orderly.benchmarks.running;

import io.orderly.benchmarks.loading.OrderKind;
import io.orderly.benchmarks.loading.OrderTexts.Customers;
import io.orderly.benchmarks.measuring.BacklogRun;
import io.orderly.benchmarks.measuring.Channels;
import io.orderly.benchmarks.measuring.ClaimMeter;
import io.orderly.benchmarks.measuring.Throughput;
import io.orderly.benchmarks.running.Measurements.ScaleFigure;
import io.orderly.benchmarks.running.Measurements.ScaleKind;
import io.orderly.benchmarks.seeding.FinishedOrders;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** The rate under conditions that must not affect it. All orders are submitted in batches. */
final class ScaleRuns {

  private static final List<Channels> BATCH = List.of(Channels.BATCH);
  private static final int FEWEST_ORDERS_A_SECOND = 20;

  private final BenchPlan plan;
  private final Measurements measurements;
  private final ProgressOutput progress;

  ScaleRuns(BenchPlan plan, Measurements measurements, ProgressOutput progress) {
    this.plan = plan;
    this.measurements = measurements;
    this.progress = progress;
  }

  /**
   * How many orders the store has, and how many wait. A short backlog in a small store comes first:
   * what the long ones are compared with.
   */
  void sizes(TestBed bed) throws IOException, SQLException, InterruptedException {
    int waiting = plan.scale().backlog();
    backlogs(bed, Customers.EVEN, Math.min(waiting, plan.fullLoad().orders()), "%,d wait");
    afterHistories(bed);
    backlogs(bed, Customers.EVEN, waiting, "%,d wait");
    backlogs(bed, Customers.ONE_HAS_HALF, waiting, "%,d waiting, half of them of one customer");
  }

  /** How many processes share the work; as many as share it have to be warmed up. */
  void instances(Path data) throws IOException, SQLException, InterruptedException {
    for (int instances : plan.scale().instances()) {
      try (var bed = warmBed(data.resolve("instances-" + instances), instances)) {
        push(
            bed,
            ScaleKind.INSTANCES,
            "%d scheduler(s), %d agent(s)".formatted(instances, instances));
      }
    }
  }

  private TestBed warmBed(Path data, int instances)
      throws IOException, SQLException, InterruptedException {
    var warmth =
        new WarmUpPlan(BATCH, List.of(OrderKind.PLAIN), plan.fullLoad().warmUp() * instances);
    return TestBed.startWarm(data, instances, Duration.ZERO, warmth, progress);
  }

  /** The store is never empty: the orders that warmed the suite up are in it, and are counted. */
  private void afterHistories(TestBed bed) throws IOException, SQLException, InterruptedException {
    try (var history = FinishedOrders.open(bed.suite().suite().jdbcUrl())) {
      for (int finished : plan.scale().finished()) {
        progress.say("Filling the store up to %,d finished orders".formatted(finished));
        history.fillUpTo(finished, progress::counted);
        // The count reads a whole index, so what is warm in Postgres' memory is warmed up after it.
        var condition = "%,d finished orders".formatted(bed.watch().processed());
        bed.warmUpAgain();
        push(bed, ScaleKind.PUSHED, condition);
      }
    }
  }

  private void push(TestBed bed, ScaleKind kind, String condition)
      throws IOException, SQLException, InterruptedException {
    measure(
        bed,
        kind,
        condition,
        () -> bed.push(Channels.BATCH.of(bed.suite()), plan.fullLoad().orders()));
  }

  private void backlogs(TestBed bed, Customers customers, int orders, String wait)
      throws IOException, SQLException, InterruptedException {
    var condition = "%s; %,d finished".formatted(wait.formatted(orders), bed.watch().processed());
    var run = new BacklogRun(bed.suite(), bed.watch());
    measure(
        bed,
        ScaleKind.DRAINED,
        condition,
        () ->
            run.measure(
                Channels.BATCH.of(bed.suite()),
                bed.texts(customers),
                orders,
                Duration.ofSeconds(60 + orders / FEWEST_ORDERS_A_SECOND)));
  }

  /** One measured run of orders. */
  private interface Run {
    Throughput measure() throws IOException, SQLException, InterruptedException;
  }

  private void measure(TestBed bed, ScaleKind kind, String condition, Run run)
      throws IOException, SQLException, InterruptedException {
    progress.say(condition);
    for (int i = 0; i < plan.fullLoad().runs(); i++) {
      var calls = PartnerCalls.count(bed.suite(), measurements, progress);
      var claims = ClaimMeter.start(bed.suite());
      var throughput = run.measure();
      calls.requireThreeAnOrder(condition, throughput.orders());
      progress.print(throughput);
      measurements.add(new ScaleFigure(kind, condition, throughput, claims.times()));
    }
  }
}
