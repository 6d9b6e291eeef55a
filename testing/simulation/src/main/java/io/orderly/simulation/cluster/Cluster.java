package io.orderly.simulation.cluster;

import io.orderly.simulation.cluster.InstanceSlot.Role;
import io.orderly.simulation.eventloop.EventLoop;
import io.orderly.simulation.eventloop.SimulatedProcess;
import io.orderly.simulation.faults.Chance;
import io.orderly.simulation.faults.Fault;
import io.orderly.simulation.faults.Faults;
import io.orderly.simulation.observing.EventHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The platform: starts processes, and starts them again when they die. */
final class Cluster implements SchedulingPoints.Blows {

  /** idle_in_transaction_session_timeout of the connections. */
  private static final long CONNECTION_LOST_MICROS = 15_000_000;

  private static final long MIN_DOWN_MILLIS = 200;
  private static final long MAX_DOWN_MILLIS = 15_000;
  private static final long ORDERLY_DOWN_MILLIS = 3_000;

  private final EventLoop eventLoop;
  private final Chance chance;
  private final Faults faults;
  private final EventHistory eventHistory;
  private final List<InstanceSlot> slots = new ArrayList<>();
  private final List<Instance> instances = new ArrayList<>();

  Cluster(EventLoop eventLoop, Chance chance, Faults faults, EventHistory eventHistory) {
    this.eventLoop = eventLoop;
    this.chance = chance;
    this.faults = faults;
    this.eventHistory = eventHistory;
  }

  /** Adds a slot and starts its process. */
  void add(InstanceSlot slot) {
    slots.add(slot);
    start(slot);
  }

  private void start(InstanceSlot slot) {
    SimulatedProcess process = eventLoop.process(slot.nextName());
    eventHistory.add(process.name(), () -> "starts");
    Instance instance = slot.fill(process);
    instances.add(instance);
    instance.start();
  }

  /** A process of that role that is up, if there is one. */
  Optional<Instance> any(Role role) {
    List<Instance> up =
        slots.stream()
            .filter(slot -> slot.role() == role)
            .flatMap(slot -> Optional.ofNullable(slot.current()).stream())
            .toList();
    return up.isEmpty() ? Optional.empty() : Optional.of(chance.pick(up));
  }

  @Override
  public void kill(SimulatedProcess process) {
    if (process.isDead()) {
      return;
    }
    eventHistory.add(process.name(), () -> "is killed");
    end(process, chance.micros(MIN_DOWN_MILLIS, MAX_DOWN_MILLIS));
  }

  /** A process asks for its end: it can't do its work any more. */
  void asksForEnd(SimulatedProcess process) {
    eventLoop.plan(chance.micros(MIN_DOWN_MILLIS, ORDERLY_DOWN_MILLIS), null, () -> kill(process));
  }

  private void end(SimulatedProcess process, long downMicros) {
    eventLoop.kill(process);
    silent(process);
    slots.stream()
        .filter(slot -> slot.holds(process))
        .forEach(slot -> eventLoop.plan(downMicros, null, () -> startAgain(slot)));
  }

  private void silent(SimulatedProcess process) {
    instances.stream()
        .filter(instance -> instance.process() == process)
        .forEach(
            instance -> instance.memberships().forEach((group, member) -> group.falls(member)));
  }

  private void startAgain(InstanceSlot slot) {
    if (slot.current() != null || slot.isGivenUp()) {
      return;
    }
    boolean last =
        slots.stream()
            .noneMatch(other -> other != slot && other.role() == slot.role() && !other.isGivenUp());
    if (!last && faults.strikes(Fault.GONE_FOR_GOOD)) {
      eventHistory.add(slot.id(), () -> "is never restarted");
      slot.giveUp();
    } else {
      start(slot);
    }
  }

  @Override
  public void freeze(SimulatedProcess process, long micros) {
    eventHistory.add(process.name(), () -> "is frozen for " + EventHistory.seconds(micros));
    eventLoop.freeze(process, micros, CONNECTION_LOST_MICROS);
    silent(process);
    eventLoop.plan(micros, process, () -> isBack(process));
    slots.stream()
        .filter(slot -> slot.holds(process) && slot.role() == Role.SCHEDULER)
        .filter(slot -> faults.strikes(Fault.REPLACED_WHILE_FROZEN))
        .forEach(slot -> eventLoop.plan(micros / 2, null, () -> replace(slot, process)));
  }

  private void isBack(SimulatedProcess process) {
    eventHistory.add(process.name(), () -> "goes on");
    instances.stream()
        .filter(instance -> instance.process() == process)
        .forEach(
            instance -> instance.memberships().forEach((group, member) -> group.returns(member)));
  }

  private void replace(InstanceSlot slot, SimulatedProcess frozen) {
    if (slot.holds(frozen) && !frozen.isDead()) {
      eventHistory.add(slot.id(), () -> "is replaced while it is frozen");
      start(slot);
    }
  }

  /** Stops a process in an orderly way, and starts another one in its place. */
  void restartInOrder(Role role) {
    any(role)
        .ifPresent(
            instance -> {
              eventHistory.add(instance.process().name(), () -> "is stopped");
              instance.stop(() -> end(instance.process(), chance.micros(1, ORDERLY_DOWN_MILLIS)));
            });
  }
}
