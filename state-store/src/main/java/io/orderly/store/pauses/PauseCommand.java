package io.orderly.store.pauses;

/**
 * An operator's command to pause or resume a workflow or an agent.
 *
 * @param commandId made by the caller; a repeat gets the same answer
 * @param actor the operator
 * @param reason free text of the operator
 */
public record PauseCommand(
    String commandId, Action action, PauseKind kind, String name, String actor, String reason) {

  /** What the command does. */
  public enum Action {
    PAUSE("pause"),
    RESUME("resume");

    private final String value;

    Action(String value) {
      this.value = value;
    }

    /** The value in the table, in REST and on pages. */
    public String value() {
      return value;
    }
  }

  /** The result of a command. */
  public enum Outcome {
    /** The command changed the state. */
    APPLIED,
    /** The state was already as requested. */
    ALREADY,
    /** The id belongs to another command; this one was not run. */
    ID_IN_USE
  }
}
