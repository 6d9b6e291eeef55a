package io.orderly.security.console;

/** A way to log in. */
public enum LoginMethod {
  /** As a local user. */
  PASSWORD,
  /** At the identity provider. */
  PROVIDER
}
