package io.orderly.messages;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** What is told of an alert, in the order in which it can happen. */
public enum AlertNotice {
  /** The order or the agent needs an operator. */
  @JsonProperty("raised")
  RAISED,
  /** It still does, and nobody has acknowledged the alert in time. */
  @JsonProperty("escalated")
  ESCALATED,
  /** It does no more: there is nothing left to do about this alert. */
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
