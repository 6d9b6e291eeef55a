package io.orderly.benchmarks.running;

import io.orderly.benchmarks.loading.OrderKind;
import io.orderly.benchmarks.measuring.Channels;
import io.orderly.benchmarks.measuring.SoakRun;
import io.orderly.benchmarks.measuring.StartRun;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;

/** Does what a plan says, in a folder of its own. */
public final class Bench {

  private static final String RICH =
      "the lines, steps and partner calls of plain ones; 2 KiB of attributes, a condition per step,"
          + " and agents of their own with a partner file (operations, mapped bodies, outcomes and"
          + " results) in place of Orderly's protocol";

  private final BenchPlan plan;
  private final Path out;
  private final ProgressOutput progress;
  private final Measurements measurements;

  /**
   * Makes ready; {@link #run} does it.
   *
   * @param out where data, logs and results go
   * @param measurements where each figure is kept as soon as it is known
   */
  public Bench(BenchPlan plan, Path out, ProgressOutput progress, Measurements measurements) {
    this.plan = plan;
    this.out = out;
    this.progress = progress;
    this.measurements = measurements;
  }

  /**
   * Measures all of it.
   *
   * @throws IllegalStateException when an order of the suite did not end Processed
   */
  public void run() throws IOException, SQLException, InterruptedException {
    if (has(Section.START)) {
      startUps();
    }
    if (needsBed()) {
      onOneBed();
    }
    if (has(Section.LATENCY) && partnerTakesTime()) {
      lightLoad();
    }
    if (has(Section.SCALE)) {
      new ScaleRuns(plan, measurements, progress).instances(out.resolve("data"));
    }
    if (has(Section.WAITING)) {
      new WaitingRuns(plan, measurements, progress).run(data("waiting"));
    }
    measurements.complete();
  }

  private boolean has(Section section) {
    return plan.sections().contains(section);
  }

  private Path data(String name) {
    return out.resolve("data").resolve(name);
  }

  /** One that fails is noted, and the rest goes on. */
  private void startUps() throws IOException, InterruptedException {
    progress.say("Starting the suite by ./orderly up");
    var start = new StartRun(data("start"));
    try {
      startUp(start, "first");
      for (int run = 0; run < plan.fullLoad().runs(); run++) {
        startUp(start, "again");
      }
    } catch (IllegalStateException failure) {
      progress.say("  failed: " + failure.getMessage());
      measurements.failed("start: " + failure.getMessage());
    }
  }

  private void startUp(StartRun start, String name) throws IOException, InterruptedException {
    var startUp = start.measure(name);
    progress.say("  ready after %.1f s".formatted(startUp.seconds()));
    measurements.add(startUp);
  }

  private boolean needsBed() {
    return hasFullLoad()
        || (has(Section.LATENCY) && !partnerTakesTime())
        || has(Section.OVERLOAD)
        || has(Section.SOAK)
        || has(Section.SCALE);
  }

  private boolean hasFullLoad() {
    return has(Section.THROUGHPUT) || !plan.competitors().isEmpty();
  }

  private boolean partnerTakesTime() {
    return !plan.lightLoad().partnerDelay().isZero();
  }

  /** On a suite that is warmed up once. What grows the store comes last. */
  private void onOneBed() throws IOException, SQLException, InterruptedException {
    try (var bed = warmBed("suite", Duration.ZERO)) {
      measurements.note("the suite", bed.suite().runsWith());
      if (plan.fullLoad().kinds().contains(OrderKind.RICH)) {
        measurements.note("rich orders", RICH);
      }
      var rounds = new Rounds(plan, bed, measurements, progress, out);
      if (hasFullLoad()) {
        rounds.fullLoad();
        rounds.traffic();
      }
      if (has(Section.LATENCY) && !partnerTakesTime()) {
        rounds.lightLoad();
      }
      if (has(Section.OVERLOAD)) {
        rounds.overload();
      }
      if (has(Section.SOAK)) {
        soak(bed);
      }
      if (has(Section.SCALE)) {
        new ScaleRuns(plan, measurements, progress).sizes(bed);
      }
    }
  }

  private void lightLoad() throws IOException, SQLException, InterruptedException {
    try (var bed = warmBed("light-load", plan.lightLoad().partnerDelay())) {
      new Rounds(plan, bed, measurements, progress, out).lightLoad();
    }
  }

  private TestBed warmBed(String name, Duration partnerDelay)
      throws IOException, SQLException, InterruptedException {
    var warmth =
        new WarmUpPlan(warmUpChannels(), plan.fullLoad().kinds(), plan.fullLoad().warmUp());
    int instances = plan.fullLoad().instances();
    return TestBed.startWarm(data(name), instances, partnerDelay, warmth, progress);
  }

  /** Light and steady loads and an overload come as single posts. */
  private List<Channels> warmUpChannels() {
    var channels = new LinkedHashSet<>(plan.fullLoad().channels());
    if (has(Section.LATENCY) || has(Section.OVERLOAD) || has(Section.SOAK)) {
      channels.add(Channels.SINGLE);
    }
    return List.copyOf(channels);
  }

  private void soak(TestBed bed) throws IOException, SQLException, InterruptedException {
    progress.say("A steady load for %d minutes".formatted(plan.soak().length().toMinutes()));
    new SoakRun(bed.suite(), bed.watch())
        .run(bed.texts(), plan.soak().ordersPerSecond(), plan.soak().length(), measurements::add);
  }
}
