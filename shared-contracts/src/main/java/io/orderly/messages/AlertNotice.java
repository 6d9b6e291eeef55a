package io.orderly.messages;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** The notices of an alert, in the order in which they can happen. */
public enum AlertNotice {
  /** The order or the agent needs an operator. */
  @JsonProperty("raised")
  RAISED,
  /** It still does, and no operator acknowledged the alert in time. */
  @JsonProperty("escalated")
  ESCALATED,
  /** It does no longer: this alert is done. */
  @JsonProperty("resolved")
  RESOLVED;

  /** As it stands in tables and messages. */
  public String value() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The notice with that value; {@link IllegalArgumentException} when there is none. */
  public static AlertNotice of(String value) {
    return valueOf(value.toUpperCase(Locale.ROOT));
  }
}
