package io.orderly.workflow;

/** What happens to an order whose step is refused, or has failed as often as it may. */
public enum FailurePolicy {
  /** The order goes to Error, and an operator is alerted. */
  ALERT,
  /**
   * An operator is alerted at once, the step is tried again after {@link StepDefinition#waitFor},
   * and the order goes to Error when its waits are used up. A refusal is never waited for: it goes
   * to Error.
   */
  WAIT,
  /** The order turns to undo. */
  UNDO
}
