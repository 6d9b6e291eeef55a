package io.orderly.benchmarks.arena;

import io.orderly.benchmarks.processes.CpuReading;

/**
 * What a competitor said of one part, and what its processes used meanwhile.
 *
 * @param name how it is called in tables
 */
public record CompetitorResult(String name, CompetitorLine line, CpuReading used) {}
