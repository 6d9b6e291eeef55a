package io.orderly.supervisor.notification.webhook;

import java.net.UnknownHostException;

/** A host stands for an address that no word may be sent to. */
final class ForbiddenAddressException extends UnknownHostException {

  ForbiddenAddressException(String host) {
    super(host + " stands for a private address");
  }
}
