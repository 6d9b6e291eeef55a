package io.orderly.security.limit;

import org.springframework.security.authentication.BadCredentialsException;

/** A wrong name or password that {@link WrongCredentials} counted before it was looked at. */
public final class WrongPasswordException extends BadCredentialsException {

  public WrongPasswordException() {
    super("the name or the password is wrong");
  }
}
