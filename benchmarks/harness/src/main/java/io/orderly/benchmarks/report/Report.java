package io.orderly.benchmarks.report;

import io.orderly.benchmarks.running.BenchPlan;
import io.orderly.benchmarks.running.Figures;
import java.util.List;

/** All that is known at the end: where it was measured, what was asked for, and what came of it. */
public record Report(
    Machine machine,
    Occasion occasion,
    BenchPlan plan,
    List<Standing> fullLoad,
    List<LightStanding> lightLoad,
    Figures raw) {

  public static Report of(Occasion occasion, BenchPlan plan, Figures figures) {
    return new Report(
        Machine.here(),
        occasion,
        plan,
        Standing.of(figures.throughputs()),
        LightStanding.of(figures.latencies()),
        figures);
  }
}
