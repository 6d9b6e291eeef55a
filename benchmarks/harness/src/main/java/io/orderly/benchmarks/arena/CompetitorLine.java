package io.orderly.benchmarks.arena;

import org.jspecify.annotations.Nullable;

/**
 * Result line of one part of a competitor.
 *
 * @param competitor its name, or that of the part
 * @param p50Millis the latencies: under light load only
 * @param notes how it was set up, and what it does not do
 */
public record CompetitorLine(
    String competitor,
    int orders,
    double seconds,
    @Nullable Double p50Millis,
    @Nullable Double p95Millis,
    @Nullable Double p99Millis,
    @Nullable Double maxMillis,
    @Nullable String notes) {}
