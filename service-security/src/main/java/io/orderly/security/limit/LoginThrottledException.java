package io.orderly.security.limit;

import org.springframework.security.core.AuthenticationException;

/** Credentials that were not checked: too many failed before for their name and address. */
public final class LoginThrottledException extends AuthenticationException {

  LoginThrottledException() {
    super("too many failed logins with this name from this address");
  }
}
