package io.orderly.platform.deadletters;

/** There is more to read than the time for it allows; the message is a sentence for people. */
public final class NotReadInTimeException extends RuntimeException {

  NotReadInTimeException(String message) {
    super(message);
  }
}
