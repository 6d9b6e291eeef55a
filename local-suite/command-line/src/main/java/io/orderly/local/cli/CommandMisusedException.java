package io.orderly.local.cli;

/** The options of a command do not go together; the message is a sentence for the person. */
final class CommandMisusedException extends RuntimeException {

  CommandMisusedException(String message) {
    super(message);
  }
}
