package io.orderly.simulation.cluster;

import io.orderly.simulation.faults.Fault;
import java.time.Clock;
import java.time.Duration;

/** The clocks of the machines; they are off until the faults stop. */
final class Clocks {

  private static final int MAX_SKEW_MILLIS = 200;
  private static final int MAX_OFF_MILLIS = 30_000;

  private final Surroundings around;

  Clocks(Surroundings around) {
    this.around = around;
  }

  /** The clock of another machine. */
  Clock another() {
    int most = around.faults().has(Fault.CLOCKS_OFF) ? MAX_OFF_MILLIS : MAX_SKEW_MILLIS;
    Duration ahead = Duration.ofMillis(around.chance().between(-most, most));
    return around
        .eventLoop()
        .time()
        .clock(() -> around.faults().haveStopped() ? Duration.ZERO : ahead);
  }
}
