package io.orderly.workflow;

/** Whether an operator may take a step as done that its agent did not complete. */
public enum SkipRule {
  /** Only its agent completes it. */
  NEVER,
  /** In an order in Error an operator may give its result. */
  BY_OPERATOR
}
