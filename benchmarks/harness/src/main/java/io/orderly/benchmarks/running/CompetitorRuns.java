package io.orderly.benchmarks.running;

import io.orderly.benchmarks.arena.CompetitorProgram;
import io.orderly.benchmarks.arena.CompetitorResult;
import io.orderly.benchmarks.arena.Contest;
import io.orderly.benchmarks.measuring.Latency;
import io.orderly.benchmarks.measuring.Percentiles;
import io.orderly.benchmarks.measuring.Throughput;
import io.orderly.benchmarks.processes.MeasuredProcess.Side;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs competitors and records the results. One that fails is noted, and the others go on. */
final class CompetitorRuns {

  private final Contest contest;
  private final Measurements measurements;
  private final ProgressOutput progress;

  CompetitorRuns(Contest contest, Measurements measurements, ProgressOutput progress) {
    this.contest = contest;
    this.measurements = measurements;
    this.progress = progress;
  }

  void atFullLoad(CompetitorProgram competitorProgram, int orders, int warmUp)
      throws InterruptedException {
    try {
      for (var result : contest.atFullLoad(competitorProgram, orders, warmUp)) {
        keepNotes(result);
        measurements.add(narrated(throughput(result)));
      }
    } catch (IOException | RuntimeException failure) {
      keepFailure(competitorProgram, failure);
    }
  }

  void atLightLoad(CompetitorProgram competitorProgram, int rate, int seconds, int warmUp)
      throws InterruptedException {
    try {
      for (var result : contest.atLightLoad(competitorProgram, rate, seconds, warmUp)) {
        measurements.add(narrated(latency(result, rate)));
      }
    } catch (IOException | RuntimeException failure) {
      keepFailure(competitorProgram, failure);
    }
  }

  private void keepNotes(CompetitorResult result) {
    String notes = result.line().notes();
    if (notes != null) {
      measurements.note(result.name(), notes);
    }
  }

  private void keepFailure(CompetitorProgram competitorProgram, Exception failure) {
    String what = "%s: %s".formatted(competitorProgram.value(), failure.getMessage());
    progress.say("  failed: " + what);
    measurements.failed(what);
  }

  private Throughput narrated(Throughput run) {
    progress.print(run);
    return run;
  }

  private Latency narrated(Latency run) {
    progress.print(run);
    return run;
  }

  private static Throughput throughput(CompetitorResult result) {
    var line = result.line();
    return new Throughput(
        result.name(),
        line.orders(),
        line.seconds(),
        anOrder(result, Side.MEASURED),
        anOrder(result, Side.MEASURING));
  }

  /** An engine in the caller's process tells nobody: what it stored is all that is known. */
  private Latency latency(CompetitorResult result, int rate) {
    var line = result.line();
    var percentiles =
        new Percentiles(
            line.orders(),
            millis(line.p50Millis()),
            millis(line.p95Millis()),
            millis(line.p99Millis()),
            millis(line.maxMillis()));
    return new Latency(
        result.name(),
        rate,
        contest.partnerMillisAnOrder(),
        percentiles,
        percentiles,
        anOrder(result, Side.MEASURED));
  }

  private static double millis(@Nullable Double millis) {
    if (millis == null) {
      throw new IllegalStateException("The competitor reported no latencies");
    }
    return millis;
  }

  private static Map<String, Double> anOrder(CompetitorResult result, Side side) {
    var each = new LinkedHashMap<String, Double>();
    result
        .used()
        .of(side)
        .forEach((name, used) -> each.put(name, (double) used / result.line().orders()));
    return each;
  }
}
