package io.orderly.benchmarks.measuring;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;

/**
 * How fast orders were completed, pushed in as fast as they were taken.
 *
 * @param name the channel, with the kind of its orders unless they are plain, or the competitor
 * @param seconds from the first submit to the commit that made the last order Processed
 * @param cpuMillisPerOrder of each process of what is measured
 * @param measuringMillisPerOrder of what it is measured with: load and partner
 */
public record Throughput(
    String name,
    int orders,
    double seconds,
    Map<String, Double> cpuMillisPerOrder,
    Map<String, Double> measuringMillisPerOrder) {

  @JsonProperty
  public double ordersPerSecond() {
    return orders / seconds;
  }

  /** All processes of what is measured together. */
  @JsonProperty
  public double totalCpuMillisPerOrder() {
    return cpuMillisPerOrder.values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
