package io.orderly.submission.intake.grouping;

import io.orderly.submission.intake.SubmissionOutcome;
import io.orderly.submission.tracking.Beginning;
import java.util.Optional;

/**
 * What became of an order that was taken in a group.
 *
 * @param beginning when it was stored; there for a new order that could be looked at afterwards
 */
public record TakenOrder(SubmissionOutcome outcome, Optional<Beginning> beginning) {}
