package io.orderly.cli.terminal;

/** The options of a command do not go together; the message is a sentence for the person. */
public final class CommandMisusedException extends CommandFailedException {

  public CommandMisusedException(String message) {
    super(Ending.MISUSED, message);
  }
}
