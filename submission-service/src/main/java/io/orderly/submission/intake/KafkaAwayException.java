package io.orderly.submission.intake;

/** Kafka can't be asked now; nothing was taken, and trying again later helps. */
public final class KafkaAwayException extends RuntimeException {

  /** Says what could not be asked. */
  public KafkaAwayException(String message, Throwable cause) {
    super(message, cause);
  }
}
