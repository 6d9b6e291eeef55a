package io.orderly.platform.deadletters;

import org.jspecify.annotations.Nullable;

/** The broker does not answer, or refuses a record; the message is a sentence for people. */
public final class BrokerException extends RuntimeException {

  BrokerException(String message) {
    this(message, null);
  }

  BrokerException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
