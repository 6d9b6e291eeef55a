package io.orderly.process;

/** How an attempt ended, as far as its agent knows. */
public sealed interface StepOutcome {

  /** Done (or undone), with the remote service's answer as JSON. */
  record Completed(String result) implements StepOutcome {}

  /** Definitely refused: trying again can't help. */
  record Failed(Failure failure) implements StepOutcome {}

  /** No instance of the agent took the request, and none called the remote service. */
  record NotTaken() implements StepOutcome {}
}
