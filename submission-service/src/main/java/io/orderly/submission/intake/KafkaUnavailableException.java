package io.orderly.submission.intake;

/** Kafka can't be asked now; nothing was taken, and trying again later helps. */
public final class KafkaUnavailableException extends RuntimeException {

  /** Says what could not be asked. */
  public KafkaUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
