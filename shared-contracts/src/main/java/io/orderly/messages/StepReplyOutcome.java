package io.orderly.messages;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The three answers that an agent gives. */
public enum StepReplyOutcome {
  /** The step was done, or undone. */
  @JsonProperty("completed")
  COMPLETED,
  /** The remote service refused for good: trying again can't help. */
  @JsonProperty("failed")
  FAILED,
  /** This instance made no call; another one may. */
  @JsonProperty("declined")
  DECLINED
}
