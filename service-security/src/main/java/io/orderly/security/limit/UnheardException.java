package io.orderly.security.limit;

import org.springframework.security.core.AuthenticationException;

/** Credentials that were not looked at: too many were wrong for their name and address. */
public final class UnheardException extends AuthenticationException {

  UnheardException() {
    super("too many wrong passwords for this name came from this address");
  }
}
