package io.orderly.benchmarks.measuring;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;

/**
 * How long orders took under a light load, from when each was meant to be sent.
 *
 * @param ordersASecond of the fixed schedule
 * @param partnerMillis the partner's own time in an order
 * @param told until an application had the status message, which is sent after the commit; until it
 *     is stored where there are no such messages
 * @param stored until the commit that made it Processed was written, which is flushed after that;
 *     an engine in the caller's process says itself when that is done
 * @param cpuMillisAnOrder of each process
 */
public record Latency(
    String name,
    int ordersASecond,
    double partnerMillis,
    Percentiles told,
    Percentiles stored,
    Map<String, Double> cpuMillisAnOrder) {

  /** All processes of what is measured together. */
  @JsonProperty
  public double cpuMillisAnOrderInAll() {
    return cpuMillisAnOrder.values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
