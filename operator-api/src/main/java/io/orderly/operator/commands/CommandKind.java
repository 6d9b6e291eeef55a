package io.orderly.operator.commands;

import java.util.Arrays;
import java.util.Optional;

/** What an operator may ask for at one order. */
public enum CommandKind {
  RESUBMIT("resubmit"),
  DECIDE("decide"),
  UNDO("undo"),
  PAUSE("pause"),
  RESUME("resume"),
  PRIORITY("priority");

  private final String word;

  CommandKind(String word) {
    this.word = word;
  }

  /** The word in paths, in the record of commands and to people. */
  public String word() {
    return word;
  }

  /** The kind of that word, where there is one. */
  public static Optional<CommandKind> find(String word) {
    return Arrays.stream(values()).filter(kind -> kind.word.equals(word)).findFirst();
  }

  /**
   * The kind of that word.
   *
   * @throws IllegalArgumentException when no kind has it
   */
  static CommandKind of(String word) {
    return find(word)
        .orElseThrow(() -> new IllegalArgumentException("no command is called " + word));
  }
}
