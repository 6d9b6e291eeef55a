package io.orderly.process;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The state of an order's process. The words are those of the pattern, as stored and shown. */
public enum ProcessState {
  PENDING("Pending"),
  PROCESSING("Processing"),
  PROCESSED("Processed"),
  UNDOING("Undoing"),
  UNDONE("Undone"),
  ERROR("Error");

  private static final Map<String, ProcessState> BY_WORD =
      Arrays.stream(values()).collect(Collectors.toMap(ProcessState::word, Function.identity()));

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
    ProcessState state = BY_WORD.get(word);
    if (state == null) {
      throw new IllegalArgumentException("no process state is called " + word);
    }
    return state;
  }
}
