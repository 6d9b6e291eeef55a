package io.orderly.benchmarks.report;

import io.orderly.benchmarks.running.BenchPlan;
import io.orderly.benchmarks.running.Measurements;
import io.orderly.benchmarks.running.Measurements.Ending;
import java.util.List;

/**
 * All that is known at the end: where it was measured, what was asked for, and what came of it.
 *
 * @param ratios the suite over all others
 * @param ending whether all that was asked for was tried
 */
public record Report(
    Machine machine,
    RunHeader occasion,
    BenchPlan plan,
    List<FullLoadSummary> fullLoad,
    List<LightLoadSummary> lightLoad,
    Ratios ratios,
    List<ScaleSummary> scale,
    Ending ending,
    Measurements raw) {

  public static Report of(RunHeader occasion, BenchPlan plan, Measurements measurements) {
    var fullLoad = FullLoadSummary.of(measurements.throughputs());
    var lightLoad = LightLoadSummary.of(measurements.latencies());
    return new Report(
        Machine.here(),
        occasion,
        plan,
        fullLoad,
        lightLoad,
        Ratios.of(fullLoad, lightLoad),
        ScaleSummary.of(measurements.scale()),
        measurements.ending(),
        measurements);
  }
}
