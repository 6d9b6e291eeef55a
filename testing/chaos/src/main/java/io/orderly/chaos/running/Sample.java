package io.orderly.chaos.running;

/**
 * How far the orders were at one moment.
 *
 * @param finished at rest
 * @param live not at rest
 * @param oldestLiveSeconds how long the oldest of these has been under way
 */
record Sample(long atNanos, long finished, long live, double oldestLiveSeconds) {}
