package io.orderly.agent.stepping;

import io.orderly.messages.StepReply;

/** What is to be done with a request that arrived. */
public sealed interface Arrival {

  /** Past CompleteBy: nothing. */
  record Expired() implements Arrival {}

  /** The same request is being worked on here: nothing, its answer comes. */
  record InProgress() implements Arrival {}

  /** The same request was answered here: the same answer again. */
  record Answered(StepReply reply) implements Arrival {}

  /** It needs a call. */
  record ToCall(StepWork work) implements Arrival {}
}
