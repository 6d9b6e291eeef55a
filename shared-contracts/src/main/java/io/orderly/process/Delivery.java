package io.orderly.process;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Whether another instance of an agent may have received the request before. */
public enum Delivery {
  /** None has. */
  @JsonProperty("first")
  FIRST,
  /** One may have, and its call may still be in progress: a refusal proves nothing about it. */
  @JsonProperty("redelivered")
  REDELIVERED
}
