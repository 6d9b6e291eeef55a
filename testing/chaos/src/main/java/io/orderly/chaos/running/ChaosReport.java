package io.orderly.chaos.running;

import io.orderly.chaos.checking.CheckResults;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What a run came to.
 *
 * @param trouble what else went wrong, a sentence each
 * @param stories of orders that break a check, by customer reference
 */
public record ChaosReport(
    Figures figures,
    List<FaultRecord> faults,
    CheckResults verdict,
    List<String> trouble,
    Map<String, List<String>> stories) {

  /**
   * The run in numbers.
   *
   * @param byDoor acknowledged first by which door
   * @param byState the orders in the end
   */
  public record Figures(
      long seed,
      Duration took,
      long orders,
      long again,
      long cancelsTaken,
      long effects,
      Map<String, Long> byDoor,
      Map<String, Long> byState) {}

  public ChaosReport {
    faults = List.copyOf(faults);
    trouble = List.copyOf(trouble);
  }

  /** Whether nothing at all is to be complained of. */
  public boolean isFlawless() {
    return trouble.isEmpty() && verdict.violations().isEmpty();
  }
}
