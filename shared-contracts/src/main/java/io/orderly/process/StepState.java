package io.orderly.process;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

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

  private static final Map<String, StepState> BY_WORD =
      Arrays.stream(values()).collect(Collectors.toMap(StepState::word, Function.identity()));

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
    StepState state = BY_WORD.get(word);
    if (state == null) {
      throw new IllegalArgumentException("no step state is called " + word);
    }
    return state;
  }
}
