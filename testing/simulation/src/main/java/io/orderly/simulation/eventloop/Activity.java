package io.orderly.simulation.eventloop;

import org.jspecify.annotations.Nullable;

/** A run of a process's code that others may interrupt at its scheduling points. */
final class Activity {

  /** What becomes of it when it goes on. */
  enum Outcome {
    LIVES,
    KILLED
  }

  private final SimulatedProcess owner;
  private final String name;
  private final Runnable work;
  private Outcome outcome = Outcome.LIVES;
  private @Nullable WorkerThread workerThread;
  private long pauses;

  Activity(SimulatedProcess owner, String name, Runnable work) {
    this.owner = owner;
    this.name = name;
    this.work = work;
  }

  SimulatedProcess owner() {
    return owner;
  }

  String who() {
    return owner.name() + " " + name;
  }

  void run(WorkerThread on) {
    workerThread = on;
    work.run();
  }

  WorkerThread workerThread() {
    if (workerThread == null) {
      throw new IllegalStateException(who() + " has not begun");
    }
    return workerThread;
  }

  void kill() {
    outcome = Outcome.KILLED;
  }

  boolean isKilled() {
    return outcome == Outcome.KILLED;
  }

  /** Begins a pause; its number tells a wake-up for it from one that came too late. */
  long pause() {
    pauses++;
    return pauses;
  }

  boolean isAt(long pause) {
    return pauses == pause;
  }

  /** Whatever was to wake it up means nothing any more. */
  void goesOn() {
    pauses++;
  }
}
