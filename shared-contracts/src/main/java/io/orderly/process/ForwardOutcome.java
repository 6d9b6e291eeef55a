package io.orderly.process;

/** What the store knows of a step's effect in forward direction, over all of its attempts. */
public enum ForwardOutcome {
  /** No attempt was ever started. */
  NOT_BEGUN,
  /** At least one attempt may have had its effect: it is under way, or was never answered. */
  UNKNOWN,
  /** Every attempt was definitely refused, or declined by every instance of the agent. */
  NO_EFFECT,
  /** It happened, with a result. */
  COMPLETED
}
