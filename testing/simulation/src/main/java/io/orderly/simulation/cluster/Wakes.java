package io.orderly.simulation.cluster;

import io.orderly.simulation.cluster.InstanceSlot.Role;
import io.orderly.simulation.faults.Fault;
import io.orderly.store.claiming.LiveSteps.StepsOfAgent;
import java.util.Optional;

/** Notifies a scheduler that orders may be claimable or asked about, unless the message is lost. */
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

  /** A partner sent a hook about an order, which its agent passes on. */
  void hint(StepsOfAgent hinted) {
    around
        .watch()
        .history()
        .add("partner", hinted.orderId(), () -> "sends a hook to " + hinted.agent());
    around
        .eventLoop()
        .plan(
            around.chance().micros(1, MAX_MILLIS),
            null,
            () -> running().ifPresent(scheduler -> scheduler.hint(hinted)));
  }

  private void arrive() {
    running().ifPresent(SimulatedScheduler::wake);
  }

  private Optional<SimulatedScheduler> running() {
    return cluster
        .any(Role.SCHEDULER)
        .map(SimulatedScheduler.class::cast)
        .filter(scheduler -> !around.eventLoop().isFrozen(scheduler.process()));
  }
}
