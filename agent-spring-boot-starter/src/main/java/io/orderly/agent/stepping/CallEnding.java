package io.orderly.agent.stepping;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.Failure;

/** What all tries of one call came to. */
sealed interface CallEnding {

  /** Performed, or undone. */
  record Completed(JsonNode result) implements CallEnding {}

  /** Of an undo: there was nothing to take back. */
  record NeverHappened(JsonNode result) implements CallEnding {}

  /** The remote service refused for good. */
  record Refused(Failure failure) implements CallEnding {}

  /** No try was made. */
  record Declined(Failure why) implements CallEnding {}

  /**
   * The remote service refuses for a reason that is the deployment's, whether it was asked now or a
   * moment ago. That says nothing about earlier calls for the same step.
   */
  record Held(Failure why) implements CallEnding {}

  /** Tries were made and nobody knows what came of them: the supervisor takes over. */
  record Unknown(Failure why) implements CallEnding {}
}
