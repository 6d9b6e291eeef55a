package io.orderly.benchmarks.report;

import io.orderly.benchmarks.measuring.Latency;
import io.orderly.benchmarks.measuring.Percentiles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * One competitor under one light load, over all runs; the partner's own time is taken off.
 *
 * @param notified until an application received the notification
 * @param stored until the commit that made it Processed was written
 * @param cpuMillisPerOrder in all, with what idle waiting costs
 */
public record LightLoadSummary(
    String name,
    int ordersPerSecond,
    MedianPercentiles notified,
    MedianPercentiles stored,
    Spread cpuMillisPerOrder) {

  /** The medians of the runs' percentiles, in ms. */
  public record MedianPercentiles(Spread p50, Spread p95, Spread p99, Spread most) {

    private static MedianPercentiles of(List<Percentiles> runs) {
      return new MedianPercentiles(
          spread(runs, Percentiles::p50Millis),
          spread(runs, Percentiles::p95Millis),
          spread(runs, Percentiles::p99Millis),
          spread(runs, Percentiles::maxMillis));
    }

    private static Spread spread(List<Percentiles> runs, ToDoubleFunction<Percentiles> figure) {
      return Spread.of(runs.stream().map(run -> figure.applyAsDouble(run)).toList());
    }
  }

  /** One a name and rate, in the order in which they first ran. */
  public static List<LightLoadSummary> of(List<Latency> runs) {
    var groups = new LinkedHashMap<Map.Entry<Integer, String>, List<Latency>>();
    for (var run : runs) {
      groups
          .computeIfAbsent(Map.entry(run.ordersPerSecond(), run.name()), key -> new ArrayList<>())
          .add(run);
    }
    return groups.entrySet().stream()
        .map(group -> of(group.getKey().getValue(), group.getKey().getKey(), group.getValue()))
        .toList();
  }

  private static LightLoadSummary of(String name, int rate, List<Latency> runs) {
    return new LightLoadSummary(
        name,
        rate,
        MedianPercentiles.of(
            runs.stream().map(run -> run.notified().less(run.partnerMillis())).toList()),
        MedianPercentiles.of(
            runs.stream().map(run -> run.stored().less(run.partnerMillis())).toList()),
        Spread.of(runs.stream().map(Latency::totalCpuMillisPerOrder).toList()));
  }
}
