package io.orderly.messages;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** Whether an agent lets calls through to its remote service. */
public enum CircuitState {
  /** Calls go through. */
  @JsonProperty("closed")
  CLOSED,
  /** The remote service fails too often: no call goes through for a while. */
  @JsonProperty("open")
  OPEN,
  /** A few calls go through to find out whether it has recovered. */
  @JsonProperty("half-open")
  HALF_OPEN;

  /** The value in messages and on pages. */
  public String value() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
