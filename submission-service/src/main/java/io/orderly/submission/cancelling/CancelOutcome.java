package io.orderly.submission.cancelling;

import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.workflow.WorkflowId;

/** What comes of running a cancel. */
public sealed interface CancelOutcome {

  /**
   * It ran, and its answer is recorded.
   *
   * @param decision what it came to
   */
  record Answered(CancelAnswer answer, Decision decision) implements CancelOutcome {

    /** The order as it stands now. */
    OrderProcess order() {
      return decision.after();
    }
  }

  /** It ran before: this is what was answered then. */
  record Repeated(CancelAnswer answer) implements CancelOutcome {}

  /** There is no such order; nothing is recorded. */
  record UnknownOrder() implements CancelOutcome {}

  /** The id belongs to another command, so this one did not run. */
  record IdInUse() implements CancelOutcome {}

  /** The order began with a workflow that this program can't read; nothing is recorded. */
  record UnreadableWorkflow(WorkflowId workflow) implements CancelOutcome {}
}
