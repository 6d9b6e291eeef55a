package io.orderly.submission.intake;

/** Too many orders wait; what was not taken is taken when it is handed in again later. */
public final class OverloadedException extends RuntimeException {

  /** For orders that were not taken. */
  public OverloadedException(long orders) {
    super(orders + " orders are not taken yet. " + SubmissionOutcome.Overloaded.DETAIL);
  }
}
