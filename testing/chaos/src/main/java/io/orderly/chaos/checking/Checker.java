package io.orderly.chaos.checking;

import io.orderly.chaos.checking.CheckResults.Result;
import io.orderly.chaos.checking.CheckResults.Violation;
import java.util.Collection;
import java.util.List;

/** Holds dossiers against checks. */
public final class Checker {

  private final List<Check> checks;

  public Checker(List<Check> checks) {
    this.checks = List.copyOf(checks);
  }

  public CheckResults judge(Collection<ReferenceHistory> dossiers) {
    return new CheckResults(checks.stream().map(check -> result(check, dossiers)).toList());
  }

  private static Result result(Check check, Collection<ReferenceHistory> dossiers) {
    var concerned = dossiers.stream().filter(check::concerns).toList();
    var violations =
        concerned.stream()
            .flatMap(
                dossier ->
                    check.violations(dossier).stream()
                        .map(what -> new Violation(check.claim(), what, dossier)))
            .toList();
    return new Result(check.claim(), concerned.size(), violations);
  }
}
