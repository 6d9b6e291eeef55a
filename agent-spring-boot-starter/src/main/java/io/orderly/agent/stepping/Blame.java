package io.orderly.agent.stepping;

/** Whose fault a refusal is. */
enum Blame {
  /** The order's: it is told as failed. */
  ORDER,
  /** The deployment's, as far as can be told: the order waits, and nothing is counted. */
  AGENT
}
