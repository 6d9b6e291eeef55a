package io.orderly.chaos.running;

import io.orderly.chaos.client.Load;
import io.orderly.chaos.faults.Fault;
import io.orderly.chaos.faults.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/** Injects the faults of a scenario, heals them whatever happens, and waits for the recovery. */
final class FaultRun {

  private static final Duration LOOK_BACK = Duration.ofSeconds(10);
  private static final Duration RECOVERS_WITHIN = Duration.ofMinutes(3);

  private final Target target;
  private final StoreWatch watch;
  private final Load load;

  /**
   * A way to run scenarios.
   *
   * @param load the offered rate; a higher rate before the fault is a backlog being processed, and
   *     is not expected after it
   */
  FaultRun(Target target, StoreWatch watch, Load load) {
    this.target = target;
    this.watch = watch;
    this.load = load;
  }

  /**
   * Runs one scenario.
   *
   * @param clock the time since the start of the run
   * @param onHealed called once all faults are healed
   */
  FaultRecord run(Scenario scenario, Supplier<Duration> clock, Runnable onHealed)
      throws InterruptedException {
    var at = clock.get();
    double before = rateBefore();
    var problems = new ArrayList<String>();
    var throughput = OptionalDouble.empty();
    try {
      inject(scenario, problems);
      throughput = holdFault(scenario);
    } finally {
      heal(scenario, problems);
    }
    onHealed.run();
    var lasted = clock.get().minus(at);
    checkThroughput(scenario, throughput, before, problems);
    var recovery = awaitRecovery(before, RECOVERS_WITHIN.plus(lasted));
    return new FaultRecord(
        scenario.name(), at, lasted, throughput, recovery, String.join("; ", problems));
  }

  /** Waits for the duration of the fault; returns the orders finished per second. */
  private OptionalDouble holdFault(Scenario scenario) throws InterruptedException {
    long begunNanos = System.nanoTime();
    Pause.lasting(scenario.lasts());
    return RecoveryRule.finishedPerSecond(watch.since(begunNanos));
  }

  private void checkThroughput(
      Scenario scenario, OptionalDouble throughput, double before, List<String> problems) {
    if (load.isBelowCapacity()
        && scenario.isHarmless()
        && throughput.stream().noneMatch(now -> RecoveryRule.isKept(now, before))) {
      problems.add(
          "%s lowered the throughput: %s orders/s, %.1f before it"
              .formatted(scenario.name(), throughput, before));
    }
  }

  private double rateBefore() {
    var samples = watch.since(System.nanoTime() - LOOK_BACK.toNanos());
    double seen = RecoveryRule.finishedPerSecond(samples).orElse(load.maxPerSecond());
    return Math.min(seen, load.maxPerSecond());
  }

  private void inject(Scenario scenario, List<String> problems) throws InterruptedException {
    for (var fault : scenario.faults()) {
      act(fault, fault.inject(), "injected", problems);
    }
  }

  /** In reverse order; one that can't be healed does not stop the others. */
  private void heal(Scenario scenario, List<String> problems) throws InterruptedException {
    var faults = new ArrayList<>(scenario.faults());
    Collections.reverse(faults);
    for (var fault : faults) {
      act(fault, fault.heal(), "healed", problems);
    }
  }

  private void act(Fault fault, Fault.Act act, String done, List<String> problems)
      throws InterruptedException {
    try {
      act.on(target);
    } catch (InterruptedException interrupted) {
      throw interrupted;
    } catch (Exception failure) {
      problems.add("%s can't be %s: %s".formatted(fault.name(), done, failure));
    }
  }

  private Optional<Duration> awaitRecovery(double before, Duration within)
      throws InterruptedException {
    long healedNanos = System.nanoTime();
    boolean recovered =
        Pause.until(() -> RecoveryRule.isRecovered(watch.since(healedNanos), before), within);
    return recovered
        ? Optional.of(Duration.ofNanos(System.nanoTime() - healedNanos))
        : Optional.empty();
  }
}
