package io.orderly.benchmarks.running;

import io.orderly.benchmarks.loading.OrderTexts.Customers;
import io.orderly.benchmarks.measuring.BacklogRun;
import io.orderly.benchmarks.measuring.ClaimMeter;
import io.orderly.benchmarks.measuring.Doors;
import io.orderly.benchmarks.measuring.Throughput;
import io.orderly.benchmarks.running.Figures.ScaleFigure;
import io.orderly.benchmarks.seeding.FinishedOrders;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** The rate under what it must not depend on. Everything goes through the batch door. */
final class ScaleRuns {

  private static final List<Doors> BATCH = List.of(Doors.BATCH);
  private static final int FEWEST_ORDERS_A_SECOND = 20;

  private final BenchPlan plan;
  private final Figures figures;
  private final Narrator narrator;

  ScaleRuns(BenchPlan plan, Figures figures, Narrator narrator) {
    this.plan = plan;
    this.figures = figures;
    this.narrator = narrator;
  }

  /** How many orders the store has, and how many wait. */
  void sizes(TestBed bed) throws IOException, SQLException, InterruptedException {
    afterHistories(bed);
    backlog(bed, Customers.EVEN, "%,d orders wait".formatted(plan.scale().backlog()));
    backlog(
        bed,
        Customers.ONE_HAS_HALF,
        "%,d orders wait, half of one customer".formatted(plan.scale().backlog()));
  }

  /** How many processes share the work. */
  void instances(Path data) throws IOException, SQLException, InterruptedException {
    for (int instances : plan.scale().instances()) {
      try (var bed = warmBed(data.resolve("instances-" + instances), instances)) {
        push(bed, "%d scheduler(s), %d agent(s)".formatted(instances, instances));
      }
    }
  }

  private TestBed warmBed(Path data, int instances)
      throws IOException, SQLException, InterruptedException {
    return TestBed.startWarm(
        data, instances, Duration.ZERO, new Warmth(BATCH, plan.fullLoad().warmUp()), narrator);
  }

  private void afterHistories(TestBed bed) throws IOException, SQLException, InterruptedException {
    try (var history = FinishedOrders.open(bed.suite().suite().jdbcUrl())) {
      for (int finished : plan.scale().finished()) {
        narrator.say("Filling the store with %,d finished orders".formatted(finished));
        history.fillUpTo(finished, narrator::live);
        bed.warmUpAgain();
        push(bed, "%,d finished orders".formatted(finished));
      }
    }
  }

  private void push(TestBed bed, String circumstance)
      throws IOException, SQLException, InterruptedException {
    for (int run = 0; run < plan.fullLoad().runs(); run++) {
      var claims = ClaimMeter.start(bed.suite());
      var throughput = bed.push(Doors.BATCH.of(bed.suite()), plan.fullLoad().orders());
      keep(new ScaleFigure(circumstance, throughput, claims.times()));
    }
  }

  private void backlog(TestBed bed, Customers customers, String circumstance)
      throws IOException, SQLException, InterruptedException {
    int orders = plan.scale().backlog();
    var claims = ClaimMeter.start(bed.suite());
    Throughput throughput =
        new BacklogRun(bed.suite(), bed.watch(), narrator::live)
            .measure(
                Doors.BATCH.of(bed.suite()),
                bed.texts(customers),
                orders,
                Duration.ofSeconds(60 + orders / FEWEST_ORDERS_A_SECOND));
    keep(new ScaleFigure(circumstance, throughput, claims.times()));
  }

  private void keep(ScaleFigure figure) {
    narrator.say(figure.circumstance());
    narrator.tell(figure.throughput());
    figures.add(figure);
  }
}
