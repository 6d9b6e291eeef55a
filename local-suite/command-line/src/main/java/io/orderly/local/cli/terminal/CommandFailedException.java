package io.orderly.local.cli.terminal;

/** A command can't do what it was asked for; the message is a sentence for the person who asked. */
public final class CommandFailedException extends RuntimeException {

  public CommandFailedException(String message) {
    super(message);
  }

  public CommandFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
