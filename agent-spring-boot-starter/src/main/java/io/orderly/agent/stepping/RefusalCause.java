package io.orderly.agent.stepping;

/** The cause of a refusal. */
enum RefusalCause {
  /** The order: the step fails. */
  ORDER,
  /** Probably the deployment: the order waits, and nothing is counted. */
  AGENT
}
