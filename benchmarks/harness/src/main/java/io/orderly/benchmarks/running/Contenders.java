package io.orderly.benchmarks.running;

import io.orderly.benchmarks.arena.Contender;
import io.orderly.benchmarks.arena.ContenderResult;
import io.orderly.benchmarks.arena.Contest;
import io.orderly.benchmarks.measuring.Latency;
import io.orderly.benchmarks.measuring.Percentiles;
import io.orderly.benchmarks.measuring.Throughput;
import io.orderly.benchmarks.processes.Watched.Side;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lets contenders run and keeps what came of it. One that fails is noted, and the others go on. */
final class Contenders {

  private final Contest contest;
  private final Figures figures;
  private final Narrator narrator;

  Contenders(Contest contest, Figures figures, Narrator narrator) {
    this.contest = contest;
    this.figures = figures;
    this.narrator = narrator;
  }

  void atFullLoad(Contender contender, int orders, int warmUp) throws InterruptedException {
    try {
      for (var result : contest.atFullLoad(contender, orders, warmUp)) {
        keepNotes(result);
        figures.add(narrated(throughput(result)));
      }
    } catch (IOException | RuntimeException failure) {
      keepFailure(contender, failure);
    }
  }

  void atLightLoad(Contender contender, int rate, int seconds, int warmUp)
      throws InterruptedException {
    try {
      for (var result : contest.atLightLoad(contender, rate, seconds, warmUp)) {
        figures.add(narrated(latency(result, rate)));
      }
    } catch (IOException | RuntimeException failure) {
      keepFailure(contender, failure);
    }
  }

  private void keepNotes(ContenderResult result) {
    String notes = result.line().notes();
    if (notes != null) {
      figures.note(result.name(), notes);
    }
  }

  private void keepFailure(Contender contender, Exception failure) {
    String what = "%s: %s".formatted(contender.word(), failure.getMessage());
    narrator.say("  failed: " + what);
    figures.failed(what);
  }

  private Throughput narrated(Throughput run) {
    narrator.tell(run);
    return run;
  }

  private Latency narrated(Latency run) {
    narrator.tell(run);
    return run;
  }

  private static Throughput throughput(ContenderResult result) {
    var line = result.line();
    return new Throughput(
        result.name(),
        line.orders(),
        line.seconds(),
        anOrder(result, Side.MEASURED),
        anOrder(result, Side.MEASURING));
  }

  /** An engine in the caller's process tells nobody: what it stored is all that is known. */
  private Latency latency(ContenderResult result, int rate) {
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
      throw new IllegalStateException("It told no latencies");
    }
    return millis;
  }

  private static Map<String, Double> anOrder(ContenderResult result, Side side) {
    var each = new LinkedHashMap<String, Double>();
    result
        .used()
        .of(side)
        .forEach((name, used) -> each.put(name, (double) used / result.line().orders()));
    return each;
  }
}
