package io.orderly.sandbox.call;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Whether a call does something or undoes it. */
public enum Direction {
  FORWARD,
  UNDO;

  @JsonValue
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
