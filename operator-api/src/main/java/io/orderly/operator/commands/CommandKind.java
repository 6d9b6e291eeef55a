package io.orderly.operator.commands;

import java.util.Arrays;
import java.util.Optional;

/** The commands to one order. */
public enum CommandKind {
  RESUBMIT("resubmit"),
  DECIDE("decide"),
  ANSWER("answer"),
  CORRECT("correct"),
  UNDO("undo"),
  PAUSE("pause"),
  RESUME("resume"),
  ASK_STATUS("ask-status"),
  PRIORITY("priority");

  private final String value;

  CommandKind(String value) {
    this.value = value;
  }

  /** The value in paths, in the record of commands and to people. */
  public String value() {
    return value;
  }

  /** Whether it may be run on many orders at once: each is corrected and answered by itself. */
  public boolean isForMany() {
    return this != CORRECT && this != ANSWER;
  }

  /** The kind with that value, where there is one. */
  public static Optional<CommandKind> find(String value) {
    return Arrays.stream(values()).filter(kind -> kind.value.equals(value)).findFirst();
  }

  /**
   * The kind with that value.
   *
   * @throws IllegalArgumentException when no kind has it
   */
  public static CommandKind of(String value) {
    return find(value).orElseThrow(() -> new IllegalArgumentException("unknown command " + value));
  }
}
