package io.orderly.simulation.cluster;

import io.orderly.simulation.cluster.Seat.Role;
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

  private static final long LEAST_DOWN_MILLIS = 200;
  private static final long MOST_DOWN_MILLIS = 15_000;
  private static final long ORDERLY_DOWN_MILLIS = 3_000;

  private final EventLoop eventLoop;
  private final Chance chance;
  private final Faults faults;
  private final EventHistory eventHistory;
  private final List<Seat> seats = new ArrayList<>();
  private final List<Instance> instances = new ArrayList<>();

  Cluster(EventLoop eventLoop, Chance chance, Faults faults, EventHistory eventHistory) {
    this.eventLoop = eventLoop;
    this.chance = chance;
    this.faults = faults;
    this.eventHistory = eventHistory;
  }

  /** Adds a place and fills it. */
  void add(Seat seat) {
    seats.add(seat);
    start(seat);
  }

  private void start(Seat seat) {
    SimulatedProcess process = eventLoop.process(seat.nextName());
    eventHistory.tell(process.name(), () -> "starts");
    Instance instance = seat.fill(process);
    instances.add(instance);
    instance.start();
  }

  /** A process of that role that is up, if there is one. */
  Optional<Instance> any(Role role) {
    List<Instance> up =
        seats.stream()
            .filter(seat -> seat.role() == role)
            .flatMap(seat -> Optional.ofNullable(seat.current()).stream())
            .toList();
    return up.isEmpty() ? Optional.empty() : Optional.of(chance.pick(up));
  }

  @Override
  public void kill(SimulatedProcess process) {
    if (process.isDead()) {
      return;
    }
    eventHistory.tell(process.name(), () -> "is killed");
    end(process, chance.micros(LEAST_DOWN_MILLIS, MOST_DOWN_MILLIS));
  }

  /** A process asks for its end: it can't do its work any more. */
  void asksForEnd(SimulatedProcess process) {
    eventLoop.plan(
        chance.micros(LEAST_DOWN_MILLIS, ORDERLY_DOWN_MILLIS), null, () -> kill(process));
  }

  private void end(SimulatedProcess process, long downMicros) {
    eventLoop.kill(process);
    silent(process);
    seats.stream()
        .filter(seat -> seat.holds(process))
        .forEach(seat -> eventLoop.plan(downMicros, null, () -> startAgain(seat)));
  }

  private void silent(SimulatedProcess process) {
    instances.stream()
        .filter(instance -> instance.process() == process)
        .forEach(
            instance -> instance.memberships().forEach((group, member) -> group.falls(member)));
  }

  private void startAgain(Seat seat) {
    if (seat.current() != null || seat.isGivenUp()) {
      return;
    }
    boolean last =
        seats.stream()
            .noneMatch(other -> other != seat && other.role() == seat.role() && !other.isGivenUp());
    if (!last && faults.strikes(Fault.GONE_FOR_GOOD)) {
      eventHistory.tell(seat.id(), () -> "never comes back");
      seat.giveUp();
    } else {
      start(seat);
    }
  }

  @Override
  public void freeze(SimulatedProcess process, long micros) {
    eventHistory.tell(process.name(), () -> "is frozen for " + EventHistory.seconds(micros));
    eventLoop.freeze(process, micros, CONNECTION_LOST_MICROS);
    silent(process);
    eventLoop.plan(micros, process, () -> isBack(process));
    seats.stream()
        .filter(seat -> seat.holds(process) && seat.role() == Role.SCHEDULER)
        .filter(seat -> faults.strikes(Fault.REPLACED_WHILE_FROZEN))
        .forEach(seat -> eventLoop.plan(micros / 2, null, () -> replace(seat, process)));
  }

  private void isBack(SimulatedProcess process) {
    eventHistory.tell(process.name(), () -> "goes on");
    instances.stream()
        .filter(instance -> instance.process() == process)
        .forEach(
            instance -> instance.memberships().forEach((group, member) -> group.returns(member)));
  }

  private void replace(Seat seat, SimulatedProcess frozen) {
    if (seat.holds(frozen) && !frozen.isDead()) {
      eventHistory.tell(seat.id(), () -> "is replaced while it is frozen");
      start(seat);
    }
  }

  /** Stops a process in an orderly way, and starts another one in its place. */
  void restartInOrder(Role role) {
    any(role)
        .ifPresent(
            instance -> {
              eventHistory.tell(instance.process().name(), () -> "is asked to stop");
              instance.stop(() -> end(instance.process(), chance.micros(1, ORDERLY_DOWN_MILLIS)));
            });
  }
}
