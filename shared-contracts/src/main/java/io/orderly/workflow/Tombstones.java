package io.orderly.workflow;

/** Whether a remote service refuses a forward call that arrives after its undo. */
public enum Tombstones {
  /** It does: an undo may be sent while the outcome of the forward call is open. */
  KEPT,
  /** It does not: an undo waits until no forward call can be under way any more. */
  NONE
}
