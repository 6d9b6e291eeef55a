package io.orderly.agent.stepping;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.Failure;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The result of a call, after all its tries. */
sealed interface CallResult {

  /**
   * Performed, or undone.
   *
   * @param correlation what events of the remote service call it by; null: our own key
   */
  record Completed(JsonNode result, @Nullable String correlation) implements CallResult {}

  /** Of an undo that was not called: its step had happened, with this result. */
  record Learned(JsonNode result) implements CallResult {}

  /**
   * The remote service took the step on.
   *
   * @param askAt when to ask for its status; null when that can't be asked
   * @param correlation what events of the remote service call it by; null: our own key
   */
  record Accepted(JsonNode answer, @Nullable Instant askAt, @Nullable String correlation)
      implements CallResult {}

  /** Of an undo: there was nothing to undo. */
  record NeverHappened(JsonNode result) implements CallResult {}

  /** The remote service refused permanently. */
  record Refused(Failure failure) implements CallResult {}

  /** No try was made. */
  record Declined(Failure why) implements CallResult {}

  /** This instance can't perform what the step names, and called nobody. */
  record NotOffered(Failure why) implements CallResult {}

  /**
   * The remote service refuses, now or shortly before, because of the deployment, or asked all
   * calls to wait. That says nothing about earlier calls for the same step.
   *
   * @param notBefore when it may be called; null when that is not known
   */
  record Held(Failure why, @Nullable Instant notBefore) implements CallResult {

    /** Until somebody changes the deployment. */
    Held(Failure why) {
      this(why, null);
    }
  }

  /** Not before that time; no call of this attempt had an effect. */
  record Postponed(Failure why, Instant notBefore) implements CallResult {}

  /** Tries were made, their outcome is unknown: the supervisor recovers the step. */
  record Unknown(Failure why) implements CallResult {}
}
