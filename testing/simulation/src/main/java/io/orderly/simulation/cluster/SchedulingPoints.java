package io.orderly.simulation.cluster;

import io.orderly.simulation.eventloop.EventLoop;
import io.orderly.simulation.eventloop.SimulatedProcess;
import io.orderly.simulation.faults.Chance;
import io.orderly.simulation.faults.Fault;
import io.orderly.simulation.faults.Faults;

/**
 * What may happen between any two effects of a process: others go first, it is stopped, it dies.
 */
public final class SchedulingPoints {

  private static final long MAX_QUICK_MILLIS = 5;
  private static final long MAX_HALTING_MILLIS = 150;
  private static final double HALTING = 0.3;
  private static final long MAX_SLOW_MILLIS = 3_000;
  private static final long MIN_FROZEN_MILLIS = 1_000;
  private static final long MAX_FROZEN_MILLIS = 25_000;

  private final EventLoop eventLoop;
  private final Chance chance;
  private final Faults faults;
  private final Blows blows;

  /** What is done to a process that is struck. */
  interface Blows {

    void kill(SimulatedProcess process);

    void freeze(SimulatedProcess process, long micros);
  }

  SchedulingPoints(EventLoop eventLoop, Chance chance, Faults faults, Blows blows) {
    this.eventLoop = eventLoop;
    this.chance = chance;
    this.faults = faults;
    this.blows = blows;
  }

  /** Called by the code of a process between two effects. */
  public void pass() {
    SimulatedProcess process = eventLoop.acting();
    if (process == null) {
      return;
    }
    if (faults.strikes(Fault.CRASH)) {
      blows.kill(process);
    } else if (faults.strikes(Fault.FREEZE)) {
      blows.freeze(process, chance.micros(MIN_FROZEN_MILLIS, MAX_FROZEN_MILLIS));
    }
    eventLoop.pause(delay());
  }

  private long delay() {
    if (faults.strikes(Fault.SLOW)) {
      return chance.micros(0, MAX_SLOW_MILLIS);
    }
    if (!faults.strikes(Fault.OTHERS_GO_FIRST)) {
      return 0;
    }
    return chance.micros(0, chance.happens(HALTING) ? MAX_HALTING_MILLIS : MAX_QUICK_MILLIS);
  }
}
