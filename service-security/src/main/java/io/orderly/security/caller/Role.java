package io.orderly.security.caller;

import java.util.Locale;

/** What a caller may be. */
public enum Role {
  /** Hands orders in, follows and cancels them: its own only. */
  SUBMITTER,
  /** Sees everything and gives commands. */
  OPERATOR,
  /** Sees everything and changes nothing. */
  VIEWER;

  /** As settings and tokens have it. */
  public String value() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** As Spring Security has it. */
  public String authority() {
    return "ROLE_" + name();
  }
}
