package io.orderly.operator.lag;

/** How far the submission service, the schedulers and the agents are behind in their topics. */
public interface GroupLags {

  /** What was found last, from memory: never waits and never fails. */
  LagsSeen current();
}
