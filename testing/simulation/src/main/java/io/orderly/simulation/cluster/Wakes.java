package io.orderly.simulation.cluster;

import io.orderly.simulation.cluster.InstanceSlot.Role;
import io.orderly.simulation.faults.Fault;

/** Notifies a scheduler that orders may be claimable, unless the message is lost. */
final class Wakes {

  private static final long MAX_MILLIS = 20;

  private final Surroundings around;
  private final Cluster cluster;

  Wakes(Surroundings around, Cluster cluster) {
    this.around = around;
    this.cluster = cluster;
  }

  void send() {
    if (!around.faults().strikes(Fault.WAKE_LOST)) {
      around.eventLoop().plan(around.chance().micros(1, MAX_MILLIS), null, this::arrive);
    }
  }

  private void arrive() {
    cluster
        .any(Role.SCHEDULER)
        .map(SimulatedScheduler.class::cast)
        .filter(scheduler -> !around.eventLoop().isFrozen(scheduler.process()))
        .ifPresent(SimulatedScheduler::wake);
  }
}
