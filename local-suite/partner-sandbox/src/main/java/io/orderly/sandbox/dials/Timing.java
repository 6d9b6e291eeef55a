package io.orderly.sandbox.dials;

/**
 * How long a call takes: the latency, plus or minus the jitter; with the hang rate, the hang on top
 * of it.
 *
 * @param hangRate 0 to 1
 */
public record Timing(long latencyMillis, long jitterMillis, double hangRate, long hangMillis) {}
