package io.orderly.store.pauses;

/**
 * An operator's command to hold a workflow or an agent, or to let it go on.
 *
 * @param commandId made by the caller; a repeat gets the same answer
 * @param actor who asked
 * @param reason why, in the actor's words
 */
public record PauseCommand(
    String commandId, Wish wish, PauseKind kind, String name, String actor, String reason) {

  /** What is asked for. */
  public enum Wish {
    PAUSE("pause"),
    RESUME("resume");

    private final String value;

    Wish(String value) {
      this.value = value;
    }

    /** The value in the table and to people. */
    public String value() {
      return value;
    }
  }

  /** What became of a command. */
  public enum Outcome {
    /** It is as asked for since then. */
    APPLIED,
    /** It was so already. */
    ALREADY,
    /** The id belongs to another command, and this one was not run. */
    ID_IN_USE
  }
}
