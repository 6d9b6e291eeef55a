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
   * @param load a rate before the fault above what is offered is a backlog being worked off, and
   *     nothing to come back to
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
   * @param onHealed is called once all is healed
   */
  FaultRecord run(Scenario scenario, Supplier<Duration> clock, Runnable onHealed)
      throws InterruptedException {
    var at = clock.get();
    double before = rateBefore();
    var trouble = new ArrayList<String>();
    var meanwhile = OptionalDouble.empty();
    try {
      inject(scenario, trouble);
      meanwhile = hold(scenario);
    } finally {
      heal(scenario, trouble);
    }
    onHealed.run();
    var lasted = clock.get().minus(at);
    complainOfSlowness(scenario, meanwhile, before, trouble);
    var recovery = awaitRecovery(before, RECOVERS_WITHIN.plus(lasted));
    return new FaultRecord(
        scenario.name(), at, lasted, meanwhile, recovery, String.join("; ", trouble));
  }

  /** Lets it last; tells how many orders were finished a second. */
  private OptionalDouble hold(Scenario scenario) throws InterruptedException {
    long begunNanos = System.nanoTime();
    Pause.lasting(scenario.lasts());
    return RecoveryRule.finishedPerSecond(watch.since(begunNanos));
  }

  private void complainOfSlowness(
      Scenario scenario, OptionalDouble meanwhile, double before, List<String> trouble) {
    if (load.leavesRoom()
        && scenario.isHarmless()
        && meanwhile.stream().noneMatch(now -> RecoveryRule.isKept(now, before))) {
      trouble.add(
          "%s was felt: %s orders a second, after %.1f before it"
              .formatted(scenario.name(), meanwhile, before));
    }
  }

  private double rateBefore() {
    var samples = watch.since(System.nanoTime() - LOOK_BACK.toNanos());
    double seen = RecoveryRule.finishedPerSecond(samples).orElse(load.mostPerSecond());
    return Math.min(seen, load.mostPerSecond());
  }

  private void inject(Scenario scenario, List<String> trouble) throws InterruptedException {
    for (var fault : scenario.faults()) {
      act(fault, fault.inject(), "injected", trouble);
    }
  }

  /** In the opposite order, and each of them even when another can't be healed. */
  private void heal(Scenario scenario, List<String> trouble) throws InterruptedException {
    var faults = new ArrayList<>(scenario.faults());
    Collections.reverse(faults);
    for (var fault : faults) {
      act(fault, fault.heal(), "healed", trouble);
    }
  }

  private void act(Fault fault, Fault.Act act, String done, List<String> trouble)
      throws InterruptedException {
    try {
      act.on(target);
    } catch (InterruptedException interrupted) {
      throw interrupted;
    } catch (Exception failure) {
      trouble.add("%s can't be %s: %s".formatted(fault.name(), done, failure));
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
