package io.orderly.agent.stepping;

/** Whether this instance has called the remote service for an attempt before. */
enum PriorCalls {
  NONE,
  /** With an unknown outcome: declining the attempt now would claim that no call was made. */
  SOME
}
