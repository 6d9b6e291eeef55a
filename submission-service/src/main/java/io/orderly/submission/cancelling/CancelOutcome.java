package io.orderly.submission.cancelling;

import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.workflow.WorkflowId;

/** The outcome of a cancel. */
public sealed interface CancelOutcome {

  /**
   * It ran, and its answer is recorded.
   *
   * @param decision the change of the order, or why there is none
   */
  record Answered(CancelAnswer answer, Decision decision) implements CancelOutcome {

    /** The order after the cancel. */
    OrderProcess order() {
      return decision.after();
    }
  }

  /** It ran before: the answer of that time. */
  record Repeated(CancelAnswer answer) implements CancelOutcome {}

  /** No order has this id; nothing is recorded. */
  record UnknownOrder() implements CancelOutcome {}

  /** The id belongs to another command, so this one did not run. */
  record IdInUse() implements CancelOutcome {}

  /** The order began with a workflow that this program can't read; nothing is recorded. */
  record UnreadableWorkflow(WorkflowId workflow) implements CancelOutcome {}
}
