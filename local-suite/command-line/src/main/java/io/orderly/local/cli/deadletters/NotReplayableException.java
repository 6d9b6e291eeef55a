package io.orderly.local.cli.deadletters;

/** One letter can't be put back, whatever is with the others; the message is for the person. */
final class NotReplayableException extends RuntimeException {

  NotReplayableException(String message) {
    super(message);
  }
}
