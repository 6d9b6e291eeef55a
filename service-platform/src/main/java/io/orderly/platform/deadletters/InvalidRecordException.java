package io.orderly.platform.deadletters;

/** A readable record whose content is refused; the message is the reason, for people. */
public final class InvalidRecordException extends RuntimeException {

  public InvalidRecordException(String reason) {
    super(reason);
  }
}
