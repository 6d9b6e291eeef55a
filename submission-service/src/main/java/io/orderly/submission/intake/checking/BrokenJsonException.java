package io.orderly.submission.intake.checking;

import io.orderly.messages.FieldProblem;

/** An input that is no JSON, or names a field twice. */
public final class BrokenJsonException extends Exception {

  private final FieldProblem problem;

  BrokenJsonException(FieldProblem problem) {
    super(problem.rule());
    this.problem = problem;
  }

  /** Where reading ended, and why. */
  public FieldProblem problem() {
    return problem;
  }
}
