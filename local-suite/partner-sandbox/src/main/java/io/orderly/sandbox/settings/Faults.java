package io.orderly.sandbox.settings;

/**
 * How often a call ends badly; every rate is 0 to 1.
 *
 * @param errorRate answered with {@code errorStatus}, without effect
 * @param refuseRate forward calls refused for good (422), without effect
 * @param undoRefuseRate undo calls refused for good (422), without effect
 * @param loseAnswerRate done, but the connection is dropped instead of answered
 */
public record Faults(
    double errorRate,
    int errorStatus,
    double refuseRate,
    double undoRefuseRate,
    double loseAnswerRate) {}
