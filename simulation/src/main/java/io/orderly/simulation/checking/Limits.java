package io.orderly.simulation.checking;

import java.time.Duration;

/**
 * How late a wake-up may be answered.
 *
 * @param sweepEvery the pace of sweep and release
 * @param grace how long after CompleteBy a reply may still be on its way
 * @param tolerance what else may hold them up: restarts, waits, the pace of the release
 */
public record Limits(Duration sweepEvery, Duration grace, Duration tolerance) {

  Duration latest() {
    return sweepEvery.plus(grace).plus(tolerance);
  }
}
