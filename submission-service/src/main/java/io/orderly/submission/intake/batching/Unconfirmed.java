package io.orderly.submission.intake.batching;

import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;

/** Problems of an order that was not confirmed: it may be stored or not, and a retry is safe. */
final class Unconfirmed {

  private static final String ADVICE =
      " A retry is safe: an order that was not confirmed is accepted at most once.";

  private Unconfirmed() {}

  static ProblemException crowded() {
    return new ProblemException(
        ProblemType.OVERLOADED, "Too many orders wait to be stored." + ADVICE);
  }

  static ProblemException late() {
    return ProblemException.unavailable(
        "state-store", "The state store did not answer in time." + ADVICE);
  }

  static ProblemException closing() {
    return new ProblemException(
        ProblemType.SERVICE_UNAVAILABLE, "This instance is shutting down." + ADVICE);
  }
}
