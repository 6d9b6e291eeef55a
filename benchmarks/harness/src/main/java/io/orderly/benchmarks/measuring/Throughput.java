package io.orderly.benchmarks.measuring;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;

/**
 * How fast orders were completed, pushed in as fast as they were taken.
 *
 * @param name the door, or the contender
 * @param seconds from the first submit to the commit that made the last order Processed
 * @param cpuMillisAnOrder of each process of what is measured
 * @param measuringMillisAnOrder of what it is measured with: load and partner
 */
public record Throughput(
    String name,
    int orders,
    double seconds,
    Map<String, Double> cpuMillisAnOrder,
    Map<String, Double> measuringMillisAnOrder) {

  @JsonProperty
  public double ordersASecond() {
    return orders / seconds;
  }

  /** All processes of what is measured together. */
  @JsonProperty
  public double cpuMillisAnOrderInAll() {
    return cpuMillisAnOrder.values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
