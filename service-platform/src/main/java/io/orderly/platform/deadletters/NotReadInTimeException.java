package io.orderly.platform.deadletters;

/** A query exceeded its time limit; the message is a sentence for people. */
public final class NotReadInTimeException extends RuntimeException {

  NotReadInTimeException(String message) {
    super(message);
  }
}
