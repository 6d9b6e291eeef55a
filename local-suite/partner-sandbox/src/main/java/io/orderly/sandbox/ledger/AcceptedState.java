package io.orderly.sandbox.ledger;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What became of a call that was taken on. */
public enum AcceptedState {
  ACCEPTED,
  COMPLETED,
  REFUSED,
  /** Also when it never was done. */
  UNDONE;

  @JsonValue
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
