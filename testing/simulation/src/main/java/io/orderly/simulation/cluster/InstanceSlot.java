package io.orderly.simulation.cluster;

import io.orderly.simulation.eventloop.SimulatedProcess;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A slot of the cluster that the platform keeps filled: when its process dies another starts. */
final class InstanceSlot {

  private final Role role;
  private final String id;
  private final Function<SimulatedProcess, Instance> making;
  private @Nullable Instance current;
  private int starts;
  private Keeping keeping = Keeping.FILLED;

  /** What a process is there for. */
  enum Role {
    SUBMISSION,
    SCHEDULER,
    SUPERVISOR,
    AGENTS
  }

  private enum Keeping {
    FILLED,
    GIVEN_UP
  }

  InstanceSlot(Role role, String id, Function<SimulatedProcess, Instance> making) {
    this.role = role;
    this.id = id;
    this.making = making;
  }

  Role role() {
    return role;
  }

  String id() {
    return id;
  }

  /** Its process, if one is up; it may be frozen. */
  @Nullable Instance current() {
    Instance instance = current;
    return instance == null || instance.process().isDead() ? null : instance;
  }

  boolean holds(SimulatedProcess process) {
    return current != null && current.process() == process;
  }

  /** What the next process is called in the history. */
  String nextName() {
    starts++;
    return starts == 1 ? id : id + "'" + starts;
  }

  Instance fill(SimulatedProcess process) {
    Instance instance = making.apply(process);
    current = instance;
    return instance;
  }

  /** No process is started here any more. */
  void giveUp() {
    keeping = Keeping.GIVEN_UP;
  }

  boolean isGivenUp() {
    return keeping == Keeping.GIVEN_UP;
  }
}
