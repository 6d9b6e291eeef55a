package io.orderly.process;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;

/** The state of an order's process. The words are those of the pattern, as stored and shown. */
public enum ProcessState {
  PENDING("Pending"),
  PROCESSING("Processing"),
  PROCESSED("Processed"),
  UNDOING("Undoing"),
  UNDONE("Undone"),
  ERROR("Error");

  private final String word;

  ProcessState(String word) {
    this.word = word;
  }

  /** The word in tables, messages, metrics and on screens. */
  @JsonValue
  public String word() {
    return word;
  }

  /** Whether no event can change an order in this state any more. */
  public boolean isFinal() {
    return this == PROCESSED || this == UNDONE;
  }

  /**
   * The state of that word.
   *
   * @throws IllegalArgumentException when no state has it
   */
  @JsonCreator
  public static ProcessState of(String word) {
    return Arrays.stream(values())
        .filter(state -> state.word.equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no process state is called " + word));
  }
}
