package io.orderly.store.pauses;

import java.util.Arrays;

/** What can be paused as a whole. */
public enum PauseKind {
  WORKFLOW("workflow"),
  AGENT("agent");

  private final String word;

  PauseKind(String word) {
    this.word = word;
  }

  /** The word in the table and to people. */
  public String word() {
    return word;
  }

  /**
   * The kind of that word.
   *
   * @throws IllegalArgumentException when no kind has it
   */
  public static PauseKind of(String word) {
    return Arrays.stream(values())
        .filter(kind -> kind.word.equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("nothing called " + word + " is paused"));
  }
}
