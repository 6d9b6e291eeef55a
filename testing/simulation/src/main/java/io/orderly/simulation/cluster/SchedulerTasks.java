package io.orderly.simulation.cluster;

import io.orderly.scheduler.SchedulerCore;
import io.orderly.scheduler.SchedulerProperties;
import io.orderly.scheduler.claiming.OrderClaimer.Remainder;
import io.orderly.simulation.eventloop.SimulatedProcess;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** What a scheduler does by itself: it claims, reconciles, and looks at what operators hold. */
final class SchedulerTasks {

  private static final int MAX_CLAIMS = 5;
  private static final Duration LOOK_AT_PAUSES_EVERY = Duration.ofSeconds(1);

  private final Surroundings around;
  private final SimulatedProcess process;
  private final SchedulerProperties properties;
  private @Nullable RepeatedTask claims;

  SchedulerTasks(Surroundings around, SimulatedProcess process, SchedulerProperties properties) {
    this.around = around;
    this.process = process;
    this.properties = properties;
  }

  void begin(SchedulerCore core) {
    claims =
        repeat(
            "claims",
            properties.claimInterval(),
            () -> around.backlog().hasClaimable() && core.mayClaim(),
            () -> claim(core));
    repeat(
        "reconciles",
        properties.reconcileInterval(),
        () -> around.backlog().hasLocked() || core.routing().awaited() > 0,
        core.reconcileTask()::runOnce);
    repeat(
        "reads pauses",
        LOOK_AT_PAUSES_EVERY,
        () -> !core.pauses().current().equals(around.store().pauseSwitches().current()),
        core.pauses()::refresh);
  }

  private RepeatedTask repeat(
      String name, Duration every, BooleanSupplier isWorthwhile, Runnable work) {
    RepeatedTask.Plan plan =
        new RepeatedTask.Plan(name, every.toNanos() / 1_000, isWorthwhile, work);
    RepeatedTask repeatedTask = new RepeatedTask(around, process, plan);
    repeatedTask.start();
    return repeatedTask;
  }

  void wakeClaims() {
    if (claims != null) {
      claims.wake();
    }
  }

  private void claim(SchedulerCore core) {
    for (int claimed = 0; claimed < MAX_CLAIMS && core.mayClaim(); claimed++) {
      if (core.claimer().claim(properties.claimBatch()) != Remainder.MORE) {
        return;
      }
    }
  }
}
