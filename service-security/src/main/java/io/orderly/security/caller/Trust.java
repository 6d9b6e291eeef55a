package io.orderly.security.caller;

/** For whom a caller may act. */
public enum Trust {
  /** For itself. */
  OWN_NAME,
  /** A gateway: it authenticates people itself and names them in its requests. */
  GATEWAY
}
