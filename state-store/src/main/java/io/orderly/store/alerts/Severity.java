package io.orderly.store.alerts;

import java.util.Locale;

/** How urgent an alert is. */
public enum Severity {
  /** An order waits for an operator. */
  WARNING,
  /** It was not acknowledged in time. */
  CRITICAL;

  /** The value in messages and labels. */
  public String value() {
    return name().toLowerCase(Locale.ROOT);
  }
}
