package io.orderly.cli.terminal;

/** A command can't do what it was asked for; the message is a sentence for the person who asked. */
public class CommandFailedException extends RuntimeException {

  private final Ending ending;

  public CommandFailedException(String message) {
    this(Ending.FAILED, message);
  }

  public CommandFailedException(String message, Throwable cause) {
    this(Ending.FAILED, message, cause);
  }

  public CommandFailedException(Ending ending, String message) {
    super(message);
    this.ending = ending;
  }

  public CommandFailedException(Ending ending, String message, Throwable cause) {
    super(message, cause);
    this.ending = ending;
  }

  /** With which exit code the command ends. */
  public Ending ending() {
    return ending;
  }
}
