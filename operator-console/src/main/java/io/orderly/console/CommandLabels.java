package io.orderly.console;

import io.orderly.operator.commands.CommandKind;

/** Labels and effects of commands. */
public enum CommandLabels {
  RESUBMIT(
      CommandKind.RESUBMIT,
      "Resubmit",
      "Failed steps are tried again. Completed steps stay completed."),
  DECIDE(
      CommandKind.DECIDE,
      "Decide a step of",
      "You record the outcome of the step at its remote service. Its agent is not called; the order"
          + " continues accordingly."),
  ANSWER(
      CommandKind.ANSWER,
      "Answer",
      "The step that asks ends with your answer, and the order continues accordingly."),
  CORRECT(
      CommandKind.CORRECT,
      "Correct",
      "The order gets a new edition of its attributes. Completed steps keep theirs; every further"
          + " step is performed with the new one."),
  UNDO(
      CommandKind.UNDO,
      "Undo",
      "Every started step is undone, the last one first. This can't be reversed."),
  PAUSE(
      CommandKind.PAUSE,
      "Pause",
      "No further step of the order is started until it is resumed. Running steps finish."),
  RESUME(CommandKind.RESUME, "Resume", "The order continues where it was paused."),
  ASK_STATUS(
      CommandKind.ASK_STATUS,
      "Ask for the status of",
      "The agents of accepted steps ask now what became of them, and not at the next usual time."),
  PRIORITY(
      CommandKind.PRIORITY,
      "Change priority of",
      "The order is claimed before or after other waiting orders.");

  private final CommandKind kind;
  private final String verb;
  private final String effect;

  CommandLabels(CommandKind kind, String verb, String effect) {
    this.kind = kind;
    this.verb = verb;
    this.effect = effect;
  }

  public static CommandLabels of(CommandKind kind) {
    return switch (kind) {
      case RESUBMIT -> RESUBMIT;
      case DECIDE -> DECIDE;
      case ANSWER -> ANSWER;
      case CORRECT -> CORRECT;
      case UNDO -> UNDO;
      case PAUSE -> PAUSE;
      case RESUME -> RESUME;
      case ASK_STATUS -> ASK_STATUS;
      case PRIORITY -> PRIORITY;
    };
  }

  public CommandKind kind() {
    return kind;
  }

  /** With its subject, such as "Resubmit order". */
  public String to(String what) {
    return verb + " " + what;
  }

  public String effect() {
    return effect;
  }

  /** Whether it is irreversible. */
  public boolean isIrreversible() {
    return this == UNDO || this == DECIDE;
  }

  /** CSS class of the link to its confirmation. */
  public String linkClass() {
    return switch (kind) {
      case RESUBMIT, RESUME, ANSWER -> "button main";
      case UNDO, DECIDE -> "button careful";
      case CORRECT, PAUSE, ASK_STATUS, PRIORITY -> "button";
    };
  }

  /** CSS class of the button that runs it. */
  public String buttonClass() {
    return isIrreversible() ? "button danger" : "button main";
  }
}
