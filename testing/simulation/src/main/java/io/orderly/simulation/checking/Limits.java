package io.orderly.simulation.checking;

import java.time.Duration;

/**
 * How late a wake-up may be answered.
 *
 * @param sweepInterval the pace of sweep and release
 * @param grace how long after CompleteBy a reply may still be on its way
 * @param tolerance what else may hold them up: restarts, waits, the pace of the release
 */
public record Limits(Duration sweepInterval, Duration grace, Duration tolerance) {

  Duration latest() {
    return sweepInterval.plus(grace).plus(tolerance);
  }
}
