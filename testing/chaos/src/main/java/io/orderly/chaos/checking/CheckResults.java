package io.orderly.chaos.checking;

import java.util.List;

/**
 * Results of the checks.
 *
 * @param results one per check
 */
public record CheckResults(List<Result> results) {

  /**
   * Result of one check.
   *
   * @param examined number of histories that it applied to
   */
  public record Result(String claim, long examined, List<Violation> violations) {

    public Result {
      violations = List.copyOf(violations);
    }
  }

  /** A history that violates a check, and how. */
  public record Violation(String claim, String what, ReferenceHistory referenceHistory) {}

  public CheckResults {
    results = List.copyOf(results);
  }

  public List<Violation> violations() {
    return results.stream().flatMap(result -> result.violations().stream()).toList();
  }
}
