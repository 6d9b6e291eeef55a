package io.orderly.process;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Whether an instance of an agent can have had a request before the one that answers it. */
public enum Delivery {
  /** Nobody can have. */
  @JsonProperty("first")
  FIRST,
  /** Somebody can have, and may still be at it: a refusal proves nothing of that call. */
  @JsonProperty("redelivered")
  REDELIVERED
}
