package io.orderly.benchmarks.measuring;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;

/**
 * Latency of orders under a light load, from the scheduled submission of each.
 *
 * @param ordersPerSecond of the fixed schedule
 * @param partnerMillis the partner's own time in an order
 * @param notified until an application had the status message, which is sent after the commit;
 *     until it is stored where there are no such messages
 * @param stored until the commit that made it Processed was written, which is flushed after that;
 *     an engine in the caller's process says itself when that is done
 * @param cpuMillisPerOrder of each process
 */
public record Latency(
    String name,
    int ordersPerSecond,
    double partnerMillis,
    Percentiles notified,
    Percentiles stored,
    Map<String, Double> cpuMillisPerOrder) {

  /** All processes of what is measured together. */
  @JsonProperty
  public double totalCpuMillisPerOrder() {
    return cpuMillisPerOrder.values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
