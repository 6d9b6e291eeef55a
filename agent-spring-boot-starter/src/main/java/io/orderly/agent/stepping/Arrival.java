package io.orderly.agent.stepping;

import io.orderly.messages.StepReply;

/** What to do with a received request. */
public sealed interface Arrival {

  /** Nothing: it is past CompleteBy. */
  record Expired() implements Arrival {}

  /** Nothing: the same request is in progress here. */
  record InProgress() implements Arrival {}

  /** Reply again: the same request was answered here. */
  record Answered(StepReply reply) implements Arrival {}

  /** Call the agent. */
  record ToCall(StepWork work) implements Arrival {}
}
