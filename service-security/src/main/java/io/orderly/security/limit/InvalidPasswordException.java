package io.orderly.security.limit;

import org.springframework.security.authentication.BadCredentialsException;

/** An invalid name or password, which {@link FailedLogins} counted before the check. */
public final class InvalidPasswordException extends BadCredentialsException {

  public InvalidPasswordException() {
    super("invalid name or password");
  }
}
