package io.orderly.operator.alerts;

import java.util.Locale;

/** How urgent an alert is. */
public enum Severity {
  /** An order waits for an operator. */
  WARNING,
  /** Nobody has acknowledged that in time. */
  CRITICAL;

  /** As it stands in messages and labels. */
  public String value() {
    return name().toLowerCase(Locale.ROOT);
  }
}
