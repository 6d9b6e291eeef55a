package io.orderly.simulation.cluster;

import io.orderly.simulation.eventloop.SimulatedProcess;
import java.util.function.BooleanSupplier;

/**
 * Something that a process does again and again, one run at a time. A run that could find nothing
 * is mostly left out, since it would change nothing and cost the time of many runs.
 */
final class RepeatedTask {

  private static final double RUN_FOR_NOTHING = 0.02;

  private final Surroundings around;
  private final SimulatedProcess process;
  private final Plan plan;
  private State state = State.WAITS;

  private enum State {
    WAITS,
    RUNS,
    RUNS_AND_IS_WOKEN
  }

  /**
   * What is done, and when.
   *
   * @param isWorthwhile whether a run could find anything
   */
  record Plan(String name, long everyMicros, BooleanSupplier isWorthwhile, Runnable work) {}

  RepeatedTask(Surroundings around, SimulatedProcess process, Plan plan) {
    this.around = around;
    this.process = process;
    this.plan = plan;
  }

  void start() {
    planTick(around.chance().micros(0, plan.everyMicros() / 1_000));
  }

  private void planTick(long inMicros) {
    around.eventLoop().plan(inMicros, process, this::tick);
  }

  private void tick() {
    boolean due = plan.isWorthwhile().getAsBoolean() || around.chance().happens(RUN_FOR_NOTHING);
    if (state == State.WAITS && due) {
      begin();
    }
    planTick(plan.everyMicros());
  }

  /** It is to run now, or again at once when it runs. */
  void wake() {
    if (state == State.WAITS) {
      begin();
    } else {
      state = State.RUNS_AND_IS_WOKEN;
    }
  }

  private void begin() {
    state = State.RUNS;
    around.eventLoop().planActivity(0, process, plan.name(), this::run);
  }

  private void run() {
    try {
      plan.work().run();
    } catch (RuntimeException broken) {
      around.watch().history().add(around.eventLoop().who(), () -> "retries after: " + broken);
    }
    boolean again = state == State.RUNS_AND_IS_WOKEN;
    state = State.WAITS;
    if (again) {
      begin();
    }
  }
}
