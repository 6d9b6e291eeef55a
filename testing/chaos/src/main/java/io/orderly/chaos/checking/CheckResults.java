package io.orderly.chaos.checking;

import java.util.List;

/**
 * What the checks found.
 *
 * @param results one a check
 */
public record CheckResults(List<Result> results) {

  /**
   * What one check found.
   *
   * @param examined how many dossiers it had something to say about
   */
  public record Result(String claim, long examined, List<Violation> violations) {

    public Result {
      violations = List.copyOf(violations);
    }
  }

  /** A history that breaks a check, and how. */
  public record Violation(String claim, String what, ReferenceHistory referenceHistory) {}

  public CheckResults {
    results = List.copyOf(results);
  }

  public List<Violation> violations() {
    return results.stream().flatMap(result -> result.violations().stream()).toList();
  }
}
