package io.orderly.console;

import io.orderly.operator.commands.CommandKind;

/** What commands are called on buttons, and what they do, in one sentence. */
public enum CommandLabels {
  RESUBMIT(
      CommandKind.RESUBMIT,
      "Resubmit",
      "Failed steps are tried again from where the order stands. What is Completed stays so."),
  DECIDE(
      CommandKind.DECIDE,
      "Decide a step of",
      "You say what you found out about the step at its remote service. Its agent is not asked, and"
          + " the order goes on by what you say."),
  UNDO(
      CommandKind.UNDO,
      "Undo",
      "Every begun step is taken back, the last first. This can't be turned round."),
  PAUSE(
      CommandKind.PAUSE,
      "Pause",
      "Nothing more of the order is started until it is resumed. What is under way goes on."),
  RESUME(CommandKind.RESUME, "Resume", "The order goes on where it was paused."),
  PRIORITY(
      CommandKind.PRIORITY,
      "Change priority of",
      "The order is claimed before, or after, others that wait.");

  private final CommandKind kind;
  private final String verb;
  private final String effect;

  CommandLabels(CommandKind kind, String verb, String effect) {
    this.kind = kind;
    this.verb = verb;
    this.effect = effect;
  }

  /** The words for a kind of command. */
  public static CommandLabels of(CommandKind kind) {
    return switch (kind) {
      case RESUBMIT -> RESUBMIT;
      case DECIDE -> DECIDE;
      case UNDO -> UNDO;
      case PAUSE -> PAUSE;
      case RESUME -> RESUME;
      case PRIORITY -> PRIORITY;
    };
  }

  public CommandKind kind() {
    return kind;
  }

  /** With what it is done to, such as "Resubmit order". */
  public String to(String what) {
    return verb + " " + what;
  }

  public String effect() {
    return effect;
  }

  /** Whether it can't be taken back. */
  public boolean isForGood() {
    return this == UNDO || this == DECIDE;
  }

  /** The class of the link to its confirmation. */
  public String linkClass() {
    return switch (kind) {
      case RESUBMIT, RESUME -> "button main";
      case UNDO, DECIDE -> "button careful";
      case PAUSE, PRIORITY -> "button";
    };
  }

  /** The class of the button that runs it. */
  public String buttonClass() {
    return isForGood() ? "button danger" : "button main";
  }
}
