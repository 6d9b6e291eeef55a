package io.orderly.benchmarks.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.orderly.benchmarks.measuring.ClaimTimes;
import io.orderly.benchmarks.measuring.Throughput;
import io.orderly.benchmarks.running.Measurements.ScaleFigure;
import io.orderly.benchmarks.running.Measurements.ScaleKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * One condition over all runs, compared with the first of its kind: the smallest store, the
 * shortest backlog or the fewest that wait.
 *
 * @param rateOverFirst the median rate over that of the first
 * @param claims of all runs together
 * @param claimP50Millis the median of the runs'
 */
public record ScaleSummary(
    ScaleKind kind,
    String condition,
    Spread ordersPerSecond,
    Spread cpuMillisPerOrder,
    double rateOverFirst,
    long claims,
    double claimP50Millis,
    double claimP99Millis) {

  private static final double MIN_RATE_KEPT = 0.9;

  /** Whether the rate is at most 10 % below that of the first. */
  @JsonProperty
  public boolean keepsRate() {
    return rateOverFirst >= MIN_RATE_KEPT;
  }

  /** One a condition, in the order in which they first ran. */
  public static List<ScaleSummary> of(List<ScaleFigure> runs) {
    var groups = new LinkedHashMap<Map.Entry<ScaleKind, String>, List<ScaleFigure>>();
    for (var run : runs) {
      groups
          .computeIfAbsent(Map.entry(run.kind(), run.condition()), condition -> new ArrayList<>())
          .add(run);
    }
    var firstRates = new LinkedHashMap<ScaleKind, Double>();
    List<ScaleSummary> summaries = new ArrayList<>();
    for (var group : groups.values()) {
      double rate = rates(group).median();
      summaries.add(of(group, rate / firstRates.computeIfAbsent(group.get(0).kind(), k -> rate)));
    }
    return summaries;
  }

  private static ScaleSummary of(List<ScaleFigure> runs, double rateOverFirst) {
    return new ScaleSummary(
        runs.get(0).kind(),
        runs.get(0).condition(),
        rates(runs),
        spread(runs, run -> run.throughput().totalCpuMillisPerOrder()),
        rateOverFirst,
        runs.stream().map(ScaleFigure::claims).mapToLong(ClaimTimes::claims).sum(),
        spread(runs, run -> run.claims().p50Millis()).median(),
        spread(runs, run -> run.claims().p99Millis()).median());
  }

  private static Spread rates(List<ScaleFigure> runs) {
    return Spread.of(
        runs.stream().map(ScaleFigure::throughput).map(Throughput::ordersPerSecond).toList());
  }

  private static Spread spread(List<ScaleFigure> runs, ToDoubleFunction<ScaleFigure> figure) {
    return Spread.of(runs.stream().map(run -> figure.applyAsDouble(run)).toList());
  }
}
