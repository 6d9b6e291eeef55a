package io.orderly.submission.intake;

import java.time.Instant;
import java.util.UUID;

/** What became of a submission. Whatever is not refused is in the store for good. */
public sealed interface SubmissionOutcome
    permits SubmissionOutcome.Accepted, SubmissionOutcome.Known, Refusal {

  /**
   * A new order.
   *
   * @param acceptedAt by the store's clock
   */
  record Accepted(UUID orderId, Instant acceptedAt) implements SubmissionOutcome {}

  /** The same was taken before; that order stands for it. */
  record Known(UUID orderId) implements SubmissionOutcome {}
}
