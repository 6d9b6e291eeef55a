package io.orderly.sandbox.settings;

/**
 * How long a call takes: the latency, plus or minus the jitter; with the hang rate, the hang on top
 * of it. All that passes before the call takes effect. With the late answer rate the answer comes
 * so much after the effect.
 *
 * @param hangRate 0 to 1
 * @param lateAnswerRate 0 to 1
 */
public record Timing(
    long latencyMillis,
    long jitterMillis,
    double hangRate,
    long hangMillis,
    double lateAnswerRate,
    long lateAnswerMillis) {}
