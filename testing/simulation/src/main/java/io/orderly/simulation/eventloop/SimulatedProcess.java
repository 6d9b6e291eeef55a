package io.orderly.simulation.eventloop;

import io.orderly.store.memory.Interleaving.Connection;
import java.util.ArrayList;
import java.util.List;

/** A process of the operating system: it runs, is frozen for a while, or is dead for good. */
public final class SimulatedProcess {

  private final String name;
  private final List<Activity> activities = new ArrayList<>();
  private final List<Connection> connections = new ArrayList<>();
  private Life life = Life.RUNS;
  private long frozenUntilMicros;

  private enum Life {
    RUNS,
    DEAD
  }

  SimulatedProcess(String name) {
    this.name = name;
  }

  /** Its name in the history. */
  public String name() {
    return name;
  }

  public boolean isDead() {
    return life == Life.DEAD;
  }

  boolean isFrozen(long nowMicros) {
    return nowMicros < frozenUntilMicros;
  }

  long frozenUntilMicros() {
    return frozenUntilMicros;
  }

  void freezeUntil(long micros) {
    frozenUntilMicros = Math.max(frozenUntilMicros, micros);
  }

  void begins(Activity activity) {
    activities.add(activity);
  }

  void ended(Activity activity) {
    activities.remove(activity);
  }

  /** A transaction of this process has begun. */
  public void opened(Connection connection) {
    connections.add(connection);
  }

  /** A transaction of this process has ended. */
  public void closed(Connection connection) {
    connections.remove(connection);
  }

  /** What the database does once it has missed the process for too long. */
  void loseConnections() {
    List<Connection> open = List.copyOf(connections);
    connections.clear();
    open.forEach(Connection::breakOff);
  }

  /** Dies; returns what it was at. */
  List<Activity> die() {
    life = Life.DEAD;
    loseConnections();
    activities.forEach(Activity::kill);
    return List.copyOf(activities);
  }
}
