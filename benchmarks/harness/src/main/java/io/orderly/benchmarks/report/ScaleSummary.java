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
 * One special circumstance over all runs, beside the first of its kind: that of the smallest store
 * or the shortest backlog.
 *
 * @param rateOverFirst the median rate over that of the first
 * @param claims of all runs together
 * @param claimP50Millis the median of the runs'
 */
public record ScaleSummary(
    ScaleKind kind,
    String circumstance,
    Spread ordersASecond,
    Spread cpuMillisAnOrder,
    double rateOverFirst,
    long claims,
    double claimP50Millis,
    double claimP99Millis) {

  private static final double LEAST_RATE_KEPT = 0.9;

  /** Whether the rate is no more than 10 % below that of the first; above it is as good. */
  @JsonProperty
  public boolean keepsRate() {
    return rateOverFirst >= LEAST_RATE_KEPT;
  }

  /** One a circumstance, in the order in which they first ran. */
  public static List<ScaleSummary> of(List<ScaleFigure> runs) {
    var groups = new LinkedHashMap<Map.Entry<ScaleKind, String>, List<ScaleFigure>>();
    for (var run : runs) {
      groups
          .computeIfAbsent(
              Map.entry(run.kind(), run.circumstance()), circumstance -> new ArrayList<>())
          .add(run);
    }
    var firstRates = new LinkedHashMap<ScaleKind, Double>();
    List<ScaleSummary> standings = new ArrayList<>();
    for (var group : groups.values()) {
      double rate = rates(group).median();
      standings.add(of(group, rate / firstRates.computeIfAbsent(group.get(0).kind(), k -> rate)));
    }
    return standings;
  }

  private static ScaleSummary of(List<ScaleFigure> runs, double rateOverFirst) {
    return new ScaleSummary(
        runs.get(0).kind(),
        runs.get(0).circumstance(),
        rates(runs),
        spread(runs, run -> run.throughput().cpuMillisAnOrderInAll()),
        rateOverFirst,
        runs.stream().map(ScaleFigure::claims).mapToLong(ClaimTimes::claims).sum(),
        spread(runs, run -> run.claims().p50Millis()).median(),
        spread(runs, run -> run.claims().p99Millis()).median());
  }

  private static Spread rates(List<ScaleFigure> runs) {
    return Spread.of(
        runs.stream().map(ScaleFigure::throughput).map(Throughput::ordersASecond).toList());
  }

  private static Spread spread(List<ScaleFigure> runs, ToDoubleFunction<ScaleFigure> figure) {
    return Spread.of(runs.stream().map(run -> figure.applyAsDouble(run)).toList());
  }
}
