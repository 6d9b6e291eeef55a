package io.orderly.benchmarks.running;

import io.orderly.benchmarks.arena.CompetitorProgram;
import io.orderly.benchmarks.arena.Contest;
import io.orderly.benchmarks.measuring.Channels;
import io.orderly.benchmarks.measuring.LatencyRun;
import io.orderly.benchmarks.measuring.OverloadRun;
import io.orderly.benchmarks.measuring.TrafficRun;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/**
 * Full load: in each round the suite through each channel, then each competitor, so that all of
 * them see the machine at its better and its worse moments.
 */
final class Rounds {

  private static final int MOST_COUNTED_ORDERS = 5_000;

  /** A competitor's JVM is a new one each time, while the suite's stays. */
  private static final int WARM_UPS_OF_A_CONTENDER = 3;

  private final BenchPlan plan;
  private final TestBed bed;
  private final Measurements measurements;
  private final ProgressOutput progress;
  private final CompetitorRuns competitorRuns;

  Rounds(
      BenchPlan plan, TestBed bed, Measurements measurements, ProgressOutput progress, Path out) {
    this.plan = plan;
    this.bed = bed;
    this.measurements = measurements;
    this.progress = progress;
    this.competitorRuns = new CompetitorRuns(new Contest(bed.suite(), out), measurements, progress);
  }

  void fullLoad() throws IOException, SQLException, InterruptedException {
    for (int round = 1; round <= plan.fullLoad().runs(); round++) {
      progress.say("Full load, round %d of %d".formatted(round, plan.fullLoad().runs()));
      submitOverChannels();
      runCompetitors(this::competitorAtFullLoad);
    }
    measurements.memoryWas(bed.suite().memory());
  }

  private void submitOverChannels() throws IOException, SQLException, InterruptedException {
    for (var channel : plan.fullLoad().channels()) {
      for (var kind : plan.fullLoad().kinds()) {
        var calls = countCalls();
        var run = bed.push(channel.of(bed.suite()), kind, plan.fullLoad().orders());
        calls.requireThreeAnOrder(run.name(), run.orders());
        progress.print(run);
        measurements.add(run);
      }
    }
  }

  /** What an order means for Postgres and Kafka does not change from run to run: once is enough. */
  void traffic() throws IOException, SQLException, InterruptedException {
    progress.say("Counting the load per order on Postgres and Kafka.");
    int orders = Math.min(MOST_COUNTED_ORDERS, plan.fullLoad().orders());
    for (var channel : plan.fullLoad().channels()) {
      for (var kind : plan.fullLoad().kinds()) {
        var calls = countCalls();
        measurements.add(
            new TrafficRun(bed.suite(), bed.throughputRun())
                .count(channel.of(bed.suite()), bed.texts(kind), orders));
        calls.requireThreeAnOrder(kind.named(channel.value()), orders);
      }
    }
  }

  void lightLoad() throws IOException, SQLException, InterruptedException {
    for (int rate : plan.lightLoad().rates()) {
      for (int round = 1; round <= plan.fullLoad().runs(); round++) {
        progress.say("Light load of %d orders/s, round %d".formatted(rate, round));
        sendOnSchedule(rate);
        runCompetitors(competitorProgram -> competitorAtLightLoad(competitorProgram, rate));
      }
    }
  }

  private void sendOnSchedule(int rate) throws IOException, SQLException, InterruptedException {
    var light = new LatencyRun(bed.suite(), bed.watch());
    light.settle(bed.texts(), rate, plan.lightLoad().settling());
    var calls = countCalls();
    var run = light.measure(bed.texts(), rate, plan.lightLoad().length());
    calls.requireThreeAnOrder("light load", run.notified().count());
    progress.print(run);
    measurements.add(run);
  }

  /** The sustainable rate is measured just before, through the same channel. */
  void overload() throws IOException, SQLException, InterruptedException {
    for (int round = 1; round <= plan.fullLoad().runs(); round++) {
      progress.say("Overload, round %d of %d".formatted(round, plan.fullLoad().runs()));
      var sustainable = bed.push(Channels.SINGLE.of(bed.suite()), plan.fullLoad().orders());
      var run =
          new OverloadRun(bed.suite(), bed.watch())
              .measure(
                  bed.texts(),
                  sustainable.ordersPerSecond(),
                  plan.overload().times(),
                  plan.overload().length());
      progress.print(run);
      measurements.add(run);
    }
  }

  private PartnerCalls countCalls() throws InterruptedException {
    return PartnerCalls.count(bed.suite(), measurements, progress);
  }

  /** How one competitor runs once. */
  private interface Turn {
    void of(CompetitorProgram competitorProgram) throws InterruptedException;
  }

  private void runCompetitors(Turn turn) throws IOException, SQLException, InterruptedException {
    List<CompetitorProgram> all = plan.competitors();
    if (all.isEmpty()) {
      return;
    }
    bed.suite().suspend();
    try {
      for (var competitorProgram : all) {
        turn.of(competitorProgram);
      }
    } finally {
      bed.suite().resume();
    }
    bed.settle();
  }

  private void competitorAtFullLoad(CompetitorProgram competitorProgram)
      throws InterruptedException {
    competitorRuns.atFullLoad(competitorProgram, plan.fullLoad().orders(), competitorWarmUp());
  }

  private void competitorAtLightLoad(CompetitorProgram competitorProgram, int rate)
      throws InterruptedException {
    if (competitorProgram.runsUnderLightLoad()) {
      int seconds = Math.toIntExact(plan.lightLoad().length().toSeconds());
      competitorRuns.atLightLoad(competitorProgram, rate, seconds, competitorWarmUp());
    }
  }

  private int competitorWarmUp() {
    return WARM_UPS_OF_A_CONTENDER * plan.fullLoad().warmUp();
  }
}
