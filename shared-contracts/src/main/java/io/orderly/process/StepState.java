package io.orderly.process;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;

/**
 * The state of a step. A step of unknown outcome stays Running: Failed means definitely refused.
 */
public enum StepState {
  NOT_STARTED("NotStarted"),
  RUNNING("Running"),
  COMPLETED("Completed"),
  FAILED("Failed"),
  UNDOING("Undoing"),
  UNDONE("Undone"),
  UNDO_FAILED("UndoFailed");

  private final String word;

  StepState(String word) {
    this.word = word;
  }

  /** The word in tables, messages, metrics and on screens. */
  @JsonValue
  public String word() {
    return word;
  }

  /**
   * The state of that word.
   *
   * @throws IllegalArgumentException when no state has it
   */
  @JsonCreator
  public static StepState of(String word) {
    return Arrays.stream(values())
        .filter(state -> state.word.equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no step state is called " + word));
  }
}
