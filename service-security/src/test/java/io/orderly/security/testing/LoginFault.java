package io.orderly.security.testing;

/** What an identity provider does wrong with a login. */
public enum LoginFault {
  NONE,
  /** It sends the browser back with an error. */
  ACCESS_DENIED,
  /** It gives an ID token that another key signed. */
  FORGED_TOKEN,
  /** It gives an ID token of another login. */
  ANOTHER_NONCE,
  /** It answers 503 when it is asked for the token. */
  UNAVAILABLE
}
