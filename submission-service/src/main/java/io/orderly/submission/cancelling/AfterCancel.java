package io.orderly.submission.cancelling;

import io.orderly.platform.tracing.ActionStart;
import io.orderly.submission.cancelling.CancelOutcome.Answered;

/** What follows a cancel that ran, once it is committed. */
@FunctionalInterface
public interface AfterCancel {

  /** Tells whoever wants to know. Best effort: never throws. */
  void tell(ActionStart start, Answered cancel);
}
