package io.orderly.chaos.running;

import io.orderly.chaos.checking.CheckResults;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Result of a run.
 *
 * @param problems problems other than violations, one sentence each
 * @param histories histories of orders that violate a check, by customer reference
 */
public record ChaosReport(
    Figures figures,
    List<FaultRecord> faults,
    CheckResults checks,
    List<String> problems,
    Map<String, List<String>> histories) {

  /**
   * The run in numbers.
   *
   * @param decisions of operators
   * @param byChannel acknowledged orders by the channel that acknowledged first
   * @param byState orders by their final state
   */
  public record Figures(
      long seed,
      Duration took,
      long orders,
      long again,
      long cancelsAccepted,
      long correctionsBySubmitters,
      long correctionsByOperators,
      long decisions,
      long effects,
      Map<String, Long> byChannel,
      Map<String, Long> byState) {}

  public ChaosReport {
    faults = List.copyOf(faults);
    problems = List.copyOf(problems);
  }

  /** Whether there are neither violations nor problems. */
  public boolean isPassed() {
    return problems.isEmpty() && checks.violations().isEmpty();
  }
}
