package io.orderly.benchmarks.report;

import io.orderly.benchmarks.measuring.Throughput;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * One competitor, or the suite through one channel, over all runs at full load.
 *
 * @param cpuMillisPerOrder in all
 * @param cpuByProcess the medians
 * @param measuringByProcess the medians of what it was measured with
 */
public record FullLoadSummary(
    String name,
    Spread ordersPerSecond,
    Spread cpuMillisPerOrder,
    Map<String, Double> cpuByProcess,
    Map<String, Double> measuringByProcess) {

  /** One a name, in the order in which they first ran. */
  public static List<FullLoadSummary> of(List<Throughput> runs) {
    var names = new LinkedHashSet<String>();
    runs.forEach(run -> names.add(run.name()));
    return names.stream()
        .map(name -> of(name, runs.stream().filter(run -> run.name().equals(name)).toList()))
        .toList();
  }

  private static FullLoadSummary of(String name, List<Throughput> runs) {
    return new FullLoadSummary(
        name,
        Spread.of(runs.stream().map(Throughput::ordersPerSecond).toList()),
        Spread.of(runs.stream().map(Throughput::totalCpuMillisPerOrder).toList()),
        medians(runs.stream().map(Throughput::cpuMillisPerOrder).toList()),
        medians(runs.stream().map(Throughput::measuringMillisPerOrder).toList()));
  }

  private static Map<String, Double> medians(List<Map<String, Double>> runs) {
    var medians = new LinkedHashMap<String, Double>();
    for (String name : runs.get(0).keySet()) {
      medians.put(
          name, Spread.of(runs.stream().map(run -> run.getOrDefault(name, 0.0)).toList()).median());
    }
    return medians;
  }
}
