package io.orderly.chaos.running;

import io.orderly.chaos.faults.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One fault, or two at the same time.
 *
 * @param lasts from the last injection to the healing; zero for what only happens once
 */
public record Scenario(List<Fault> faults, Duration lasts) {

  private static final Set<String> OUTAGES = Set.of("kafka-down", "agent-down", "partner-down");

  /** Faults that must not lower the throughput: another instance is healthy. */
  private static final Set<String> HARMLESS = Set.of("agent-2-slow");

  public Scenario {
    faults = List.copyOf(faults);
  }

  /**
   * A scenario of the requested duration, at least the maximum of the minimum durations of its
   * faults.
   *
   * @param asked ignored where every fault only happens once
   */
  public static Scenario of(List<Fault> faults, Duration asked) {
    var needed = faults.stream().map(Fault::atLeast).max(Duration::compareTo).orElse(Duration.ZERO);
    boolean lasts = !needed.isZero();
    return new Scenario(faults, lasts && asked.compareTo(needed) > 0 ? asked : needed);
  }

  public String name() {
    return faults.stream().map(Fault::name).collect(Collectors.joining(" + "));
  }

  /** Whether all faults are outages, which may only delay orders. */
  public boolean isOutage() {
    return faults.stream().allMatch(fault -> OUTAGES.contains(fault.name()));
  }

  /** Whether orders must be finished at the usual rate while it lasts. */
  public boolean isHarmless() {
    return faults.stream().allMatch(fault -> HARMLESS.contains(fault.name()));
  }
}
