package io.orderly.workflow;

/** Whether what a step has done can be taken back. */
public enum UndoRule {
  /** The agent undoes the step at the remote service. */
  CALL,
  /** The step can't be undone: an order that has begun it can't be cancelled. */
  NONE
}
