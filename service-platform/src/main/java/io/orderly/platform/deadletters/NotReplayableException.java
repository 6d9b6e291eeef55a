package io.orderly.platform.deadletters;

/** This dead letter can't be replayed; the message is a sentence for people. */
public final class NotReplayableException extends RuntimeException {

  NotReplayableException(String message) {
    super(message);
  }
}
