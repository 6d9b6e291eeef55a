package io.orderly.security.caller;

/** In whose name a caller may act. */
public enum Trust {
  /** In its own. */
  OWN_NAME,
  /** A gateway has asked people itself who they are, and says so. */
  GATEWAY
}
