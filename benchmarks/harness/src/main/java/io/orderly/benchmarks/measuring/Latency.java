package io.orderly.benchmarks.measuring;

import java.util.Map;

/**
 * How long orders took under a light load, from when each was meant to be sent.
 *
 * @param ordersASecond of the fixed schedule
 * @param partnerMillis the partner's own time in an order
 * @param stored until it was Processed in the state store
 * @param told until an application had the status message; none where there are no such
 * @param cpuMillisAnOrder of each process
 */
public record Latency(
    String name,
    int ordersASecond,
    double partnerMillis,
    Percentiles stored,
    Percentiles told,
    Map<String, Double> cpuMillisAnOrder) {}
