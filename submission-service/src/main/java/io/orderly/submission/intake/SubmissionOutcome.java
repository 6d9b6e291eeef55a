package io.orderly.submission.intake;

import java.time.Instant;
import java.util.UUID;

/** What became of a submission. What is accepted or known is in the store for good. */
public sealed interface SubmissionOutcome
    permits SubmissionOutcome.Accepted,
        SubmissionOutcome.Known,
        SubmissionOutcome.Overloaded,
        Refusal {

  /**
   * A new order.
   *
   * @param acceptedAt by the store's clock
   */
  record Accepted(UUID orderId, Instant acceptedAt) implements SubmissionOutcome {}

  /** The same was taken before; that order stands for it. */
  record Known(UUID orderId) implements SubmissionOutcome {}

  /** Not looked at, since more orders wait than are carried in time. */
  record Overloaded() implements SubmissionOutcome {

    /** What whoever hands it in is told. */
    public static final String DETAIL =
        "More orders come than are carried in time. Please send this again later; it is taken"
            + " once.";
  }
}
