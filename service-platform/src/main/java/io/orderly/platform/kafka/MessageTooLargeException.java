package io.orderly.platform.kafka;

import java.util.stream.Stream;
import org.apache.kafka.common.errors.RecordTooLargeException;

/**
 * A message is larger than Kafka accepts: every retry will be rejected too, and it says nothing
 * about whether Kafka is there.
 */
public final class MessageTooLargeException extends RuntimeException {

  /** A chain of causes that is longer is a circle. */
  private static final int LONGEST_CHAIN = 50;

  MessageTooLargeException(Outgoing outgoing, Throwable cause) {
    super(
        "a %s with the key %s is too large for %s"
            .formatted(
                outgoing.message().getClass().getSimpleName(), outgoing.key(), outgoing.topic()),
        cause);
  }

  /**
   * Whether a failure means this, however deep: a future hands its failure on wrapped. Also true
   * for what the Kafka client itself throws.
   */
  public static boolean isIn(Throwable failure) {
    return Stream.<Throwable>iterate(failure, one -> one != null, Throwable::getCause)
        .limit(LONGEST_CHAIN)
        .anyMatch(
            one ->
                one instanceof MessageTooLargeException || one instanceof RecordTooLargeException);
  }
}
