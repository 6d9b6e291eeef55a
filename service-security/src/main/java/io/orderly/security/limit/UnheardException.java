package io.orderly.security.limit;

import org.springframework.security.core.AuthenticationException;

/** Credentials that were not looked at: their address was wrong too often. */
public final class UnheardException extends AuthenticationException {

  UnheardException() {
    super("too many wrong credentials came from this address");
  }
}
