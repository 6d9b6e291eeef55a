package io.orderly.benchmarks.running;

import io.orderly.benchmarks.arena.BenchedSuite;
import io.orderly.benchmarks.loading.OrderKind;
import io.orderly.benchmarks.measuring.Channels;
import io.orderly.benchmarks.measuring.ClaimMeter;
import io.orderly.benchmarks.measuring.CompletionRun;
import io.orderly.benchmarks.measuring.OperatorReads;
import io.orderly.benchmarks.measuring.TaskMeter;
import io.orderly.benchmarks.measuring.Throughput;
import io.orderly.benchmarks.running.Measurements.ScaleFigure;
import io.orderly.benchmarks.running.Measurements.ScaleKind;
import io.orderly.benchmarks.running.Measurements.WaitingFigure;
import io.orderly.benchmarks.seeding.WaitingOrders;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/**
 * The rate of orders beside others that wait for their partner, and the rate at which these are
 * completed when all their webhooks come at once. Sizes are measured in the order in which they are
 * given, on one suite; each one's orders replace those of the one before.
 */
final class WaitingRuns {

  private static final List<Channels> BATCH = List.of(Channels.BATCH);
  private static final Duration ACCEPTED_WITHIN = Duration.ofSeconds(60);

  private final BenchPlan plan;
  private final Measurements measurements;
  private final ProgressOutput progress;

  WaitingRuns(BenchPlan plan, Measurements measurements, ProgressOutput progress) {
    this.plan = plan;
    this.measurements = measurements;
    this.progress = progress;
  }

  /** Starts a suite with one instance of each service, since hooks are received at one port. */
  void run(Path data) throws IOException, SQLException, InterruptedException {
    var warmth = new WarmUpPlan(BATCH, List.of(OrderKind.PLAIN), plan.fullLoad().warmUp());
    try (var bed = TestBed.startWarmWithWaiting(data, warmth, progress);
        var waiting = acceptedOne(bed)) {
      bed.watch().leaveOut(waiting.template());
      for (int orders : plan.waiting().orders()) {
        progress.say("Replacing the waiting orders by %,d".formatted(orders));
        waiting.replace(orders, progress::counted);
        bed.warmUpAgain();
        beside(bed, waiting, "%,d waiting orders".formatted(orders));
      }
    }
  }

  private static WaitingOrders acceptedOne(TestBed bed)
      throws IOException, SQLException, InterruptedException {
    var texts = bed.texts(OrderKind.WAITING);
    Channels.BATCH.of(bed.suite()).submit(texts, 1);
    return WaitingOrders.open(
        bed.suite().suite().jdbcUrl(), texts.firstReference() + "0", ACCEPTED_WITHIN);
  }

  /** First all runs at full load, since completed orders wait no more. */
  private void beside(TestBed bed, WaitingOrders waiting, String condition)
      throws IOException, SQLException, InterruptedException {
    progress.say(condition);
    double stepsPerSecond = 0;
    for (int i = 0; i < plan.fullLoad().runs(); i++) {
      stepsPerSecond = push(bed, condition).ordersPerSecond() * BenchedSuite.CALLS_AN_ORDER;
    }
    for (int i = 0; i < plan.fullLoad().runs(); i++) {
      List<UUID> orders = waiting.some(plan.waiting().completions());
      if (!orders.isEmpty()) {
        var run = new CompletionRun(bed.suite()).measure(condition, orders, stepsPerSecond);
        progress.print(run);
        measurements.add(run);
      }
    }
  }

  private Throughput push(TestBed bed, String condition)
      throws IOException, SQLException, InterruptedException {
    var calls = PartnerCalls.count(bed.suite(), measurements, progress);
    var claims = ClaimMeter.start(bed.suite());
    var tasks = TaskMeter.start(bed.suite());
    var run = bed.push(Channels.BATCH.of(bed.suite()), plan.fullLoad().orders());
    calls.requireThreeAnOrder(condition, run.orders());
    progress.print(run);
    measurements.add(new ScaleFigure(ScaleKind.WAITING, condition, run, claims.times()));
    var taskMillis = tasks.meanMillis();
    var reads = new OperatorReads(bed.suite()).measure();
    measurements.add(new WaitingFigure(condition, taskMillis, reads));
    return run;
  }
}
