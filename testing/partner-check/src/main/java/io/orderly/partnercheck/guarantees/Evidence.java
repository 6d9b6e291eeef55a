package io.orderly.partnercheck.guarantees;

import java.util.Locale;

/** Kind of evidence for a single effect. */
public enum Evidence {
  /** The partner's own count of effects. */
  EFFECTS,
  /** Results: two orders have different ones, so that equal ones mean one effect. */
  RESULTS,
  /** Only the answers to calls; an unreported effect would not show. */
  ANSWERS;

  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
