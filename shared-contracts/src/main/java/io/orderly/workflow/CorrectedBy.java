package io.orderly.workflow;

/** Who may correct the attributes of an order. */
public enum CorrectedBy {
  /** Operators only. */
  OPERATOR,
  /** Its submitter as well. */
  SUBMITTER
}
