package io.orderly.simulation.cluster;

import io.orderly.simulation.eventloop.SimulatedProcess;
import java.util.function.BooleanSupplier;

/**
 * Something that a process does again and again, one run at a time. A run that could find nothing
 * is mostly left out, since it would change nothing and cost the time of many stories.
 */
final class RepeatedTask {

  private static final double RUN_FOR_NOTHING = 0.02;

  private final Surroundings around;
  private final SimulatedProcess process;
  private final Plan plan;
  private Stage stage = Stage.WAITS;

  private enum Stage {
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
    around.stage().plan(inMicros, process, this::tick);
  }

  private void tick() {
    boolean due = plan.isWorthwhile().getAsBoolean() || around.chance().happens(RUN_FOR_NOTHING);
    if (stage == Stage.WAITS && due) {
      begin();
    }
    planTick(plan.everyMicros());
  }

  /** It is to run now, or again at once when it runs. */
  void wake() {
    if (stage == Stage.WAITS) {
      begin();
    } else {
      stage = Stage.RUNS_AND_IS_WOKEN;
    }
  }

  private void begin() {
    stage = Stage.RUNS;
    around.stage().planActivity(0, process, plan.name(), this::run);
  }

  private void run() {
    try {
      plan.work().run();
    } catch (RuntimeException broken) {
      around.watch().story().tell(around.stage().who(), () -> "tries again after: " + broken);
    }
    boolean again = stage == Stage.RUNS_AND_IS_WOKEN;
    stage = Stage.WAITS;
    if (again) {
      begin();
    }
  }
}
