package io.orderly.platform.kafka;

/** Kafka did not acknowledge a record that must be sent before an offset may be committed. */
public final class NotSentException extends RuntimeException {

  /** Says what was not sent. */
  public NotSentException(String message) {
    super(message);
  }

  /** Says what was not sent, and why. */
  public NotSentException(String message, Throwable cause) {
    super(message, cause);
  }
}
