package io.orderly.platform.deadletters;

/** One letter can't be put back, whatever is with the others; the message is for the person. */
public final class NotReplayableException extends RuntimeException {

  NotReplayableException(String message) {
    super(message);
  }
}
