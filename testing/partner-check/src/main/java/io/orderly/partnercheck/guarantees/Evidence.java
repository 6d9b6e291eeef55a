package io.orderly.partnercheck.guarantees;

import java.util.Locale;

/** What tells one effect from two. */
public enum Evidence {
  /** The partner's own count of effects. */
  EFFECTS,
  /** Results: two orders have different ones, so that equal ones mean one effect. */
  RESULTS,
  /** Only how calls are answered; an effect that nobody is told of would not show. */
  ANSWERS;

  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
