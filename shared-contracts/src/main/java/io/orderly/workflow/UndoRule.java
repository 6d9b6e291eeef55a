package io.orderly.workflow;

/** Whether the effect of a step can be undone. */
public enum UndoRule {
  /** The agent undoes the step at the remote service. */
  CALL,
  /** The step can't be undone: an order that has begun it can't be cancelled. */
  NONE
}
