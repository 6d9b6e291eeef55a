package io.orderly.chaos.checking;

import io.orderly.chaos.checking.CheckResults.Result;
import io.orderly.chaos.checking.CheckResults.Violation;
import java.util.Collection;
import java.util.List;

/** Checks histories. */
public final class Checker {

  private final List<Check> checks;

  public Checker(List<Check> checks) {
    this.checks = List.copyOf(checks);
  }

  public CheckResults check(Collection<ReferenceHistory> histories) {
    return new CheckResults(checks.stream().map(check -> result(check, histories)).toList());
  }

  private static Result result(Check check, Collection<ReferenceHistory> histories) {
    var concerned = histories.stream().filter(check::concerns).toList();
    var violations =
        concerned.stream()
            .flatMap(
                history ->
                    check.violations(history).stream()
                        .map(what -> new Violation(check.claim(), what, history)))
            .toList();
    return new Result(check.claim(), concerned.size(), violations);
  }
}
