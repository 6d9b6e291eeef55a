package io.orderly.messages;

/** A record that is no message of ours, or of a schema version that this reader does not know. */
public final class UnreadableMessageException extends Exception {

  /** Says in one sentence what can't be read. */
  public UnreadableMessageException(String reason) {
    super(reason);
  }
}
