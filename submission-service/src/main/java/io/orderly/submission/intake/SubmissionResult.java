package io.orderly.submission.intake;

import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import java.time.Instant;
import java.util.UUID;

/** The result of a submission. An accepted or known order is committed. */
public sealed interface SubmissionResult
    permits SubmissionResult.Accepted,
        SubmissionResult.Known,
        SubmissionResult.Overloaded,
        Refusal {

  /**
   * A new order.
   *
   * @param acceptedAt by the store's clock
   */
  record Accepted(UUID orderId, Instant acceptedAt) implements SubmissionResult {}

  /** The same submission was accepted before, as this order. */
  record Known(UUID orderId) implements SubmissionResult {}

  /** Not stored, since more orders wait than are completed in time. */
  record Overloaded() implements SubmissionResult {

    static final String DETAIL =
        "More orders arrive than are completed in time. Please send this again later; it is"
            + " accepted once.";

    /** How REST answers it. */
    public static ProblemException problem() {
      return new ProblemException(ProblemType.OVERLOADED, DETAIL);
    }
  }
}
