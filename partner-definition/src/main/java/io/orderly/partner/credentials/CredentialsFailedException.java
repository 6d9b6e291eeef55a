package io.orderly.partner.credentials;

import io.orderly.process.Failure;

/** There are no credentials for a call now, so it is not made. */
public final class CredentialsFailedException extends Exception {

  /** Whether it passes by itself. */
  public enum Cause {
    /** Somebody has to act: a secret is missing, or is refused. */
    MISCONFIGURED,
    UNAVAILABLE
  }

  private final transient Failure failure;
  private final Cause kind;

  CredentialsFailedException(Cause kind, String code, String message) {
    super(message);
    this.kind = kind;
    this.failure = new Failure(code, message);
  }

  /** A secret is there, and is not what it should be. */
  public static CredentialsFailedException misconfigured(String message) {
    return new CredentialsFailedException(Cause.MISCONFIGURED, "credentials-unreadable", message);
  }

  public Failure failure() {
    return failure;
  }

  public Cause kind() {
    return kind;
  }
}
