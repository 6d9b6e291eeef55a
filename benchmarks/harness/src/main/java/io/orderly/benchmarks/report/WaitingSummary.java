package io.orderly.benchmarks.report;

import io.orderly.benchmarks.measuring.Percentiles;
import io.orderly.benchmarks.running.Measurements.WaitingFigure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Tasks and reads beside so many waiting orders, over all runs.
 *
 * @param taskMillis the medians of the runs' means
 * @param reads p50 and p99 of each
 */
public record WaitingSummary(
    String condition, Map<String, Double> taskMillis, Map<String, Read> reads) {

  /** The medians of the runs', in ms. */
  public record Read(double p50Millis, double p99Millis) {

    private static Read of(List<Percentiles> runs) {
      return new Read(
          Spread.of(runs.stream().map(Percentiles::p50Millis).toList()).median(),
          Spread.of(runs.stream().map(Percentiles::p99Millis).toList()).median());
    }
  }

  /** One a condition, in the order in which they first ran. */
  public static List<WaitingSummary> of(List<WaitingFigure> runs) {
    var groups = new LinkedHashMap<String, List<WaitingFigure>>();
    for (var run : runs) {
      groups.computeIfAbsent(run.condition(), condition -> new ArrayList<>()).add(run);
    }
    return groups.entrySet().stream().map(group -> of(group.getKey(), group.getValue())).toList();
  }

  private static WaitingSummary of(String condition, List<WaitingFigure> runs) {
    var tasks = new TreeMap<String, Double>();
    byName(runs.stream().map(WaitingFigure::taskMillis).toList())
        .forEach((task, means) -> tasks.put(task, Spread.of(means).median()));
    var reads = new LinkedHashMap<String, Read>();
    byName(runs.stream().map(WaitingFigure::reads).toList())
        .forEach((name, times) -> reads.put(name, Read.of(times)));
    return new WaitingSummary(condition, tasks, reads);
  }

  /** A task that did not run in one of the runs has fewer figures. */
  private static <T> Map<String, List<T>> byName(List<Map<String, T>> runs) {
    var figures = new LinkedHashMap<String, List<T>>();
    runs.forEach(
        run ->
            run.forEach(
                (name, figure) ->
                    figures.computeIfAbsent(name, first -> new ArrayList<>()).add(figure)));
    return figures;
  }
}
