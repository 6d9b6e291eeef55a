package io.orderly.security.console;

/** How people may log in. */
public enum LoginWay {
  /** As a local user. */
  PASSWORD,
  /** At the identity provider. */
  PROVIDER
}
