package io.orderly.benchmarks.report;

import io.orderly.benchmarks.running.BenchPlan;
import io.orderly.benchmarks.running.Figures;
import io.orderly.benchmarks.running.Figures.Ending;
import java.util.List;

/**
 * All that is known at the end: where it was measured, what was asked for, and what came of it.
 *
 * @param ratios the suite over all others
 * @param ending whether all that was asked for was tried
 */
public record Report(
    Machine machine,
    Occasion occasion,
    BenchPlan plan,
    List<Standing> fullLoad,
    List<LightStanding> lightLoad,
    Ratios ratios,
    List<ScaleStanding> scale,
    Ending ending,
    Figures raw) {

  public static Report of(Occasion occasion, BenchPlan plan, Figures figures) {
    var fullLoad = Standing.of(figures.throughputs());
    var lightLoad = LightStanding.of(figures.latencies());
    return new Report(
        Machine.here(),
        occasion,
        plan,
        fullLoad,
        lightLoad,
        Ratios.of(fullLoad, lightLoad),
        ScaleStanding.of(figures.scale()),
        figures.ending(),
        figures);
  }
}
