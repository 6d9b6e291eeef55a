package io.orderly.process;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The state of an order's process. The words are those of the pattern, as stored and shown. */
public enum ProcessState {
  PENDING("Pending", Phase.UNDER_WAY),
  PROCESSING("Processing", Phase.UNDER_WAY),
  PROCESSED("Processed", Phase.FINAL),
  UNDOING("Undoing", Phase.UNDER_WAY),
  UNDONE("Undone", Phase.FINAL),
  ERROR("Error", Phase.NEEDS_OPERATOR);

  private enum Phase {
    UNDER_WAY,
    NEEDS_OPERATOR,
    FINAL
  }

  private static final Map<String, ProcessState> BY_VALUE =
      Arrays.stream(values()).collect(Collectors.toMap(ProcessState::value, Function.identity()));

  private final String value;
  private final Phase phase;

  ProcessState(String value, Phase phase) {
    this.value = value;
    this.phase = phase;
  }

  /** The value in tables, messages, metrics and on screens. */
  @JsonValue
  public String value() {
    return value;
  }

  /** All that are not final, in the order in which an order goes through them. */
  public static List<ProcessState> notFinal() {
    return Arrays.stream(values()).filter(state -> !state.isFinal()).toList();
  }

  /** Whether schedulers and supervisors carry on an order in this state. */
  public boolean isUnderWay() {
    return phase == Phase.UNDER_WAY;
  }

  /** Whether an order in this state stays there until an operator acts. */
  public boolean needsOperator() {
    return phase == Phase.NEEDS_OPERATOR;
  }

  /** Whether no event can change an order in this state any more. */
  public boolean isFinal() {
    return phase == Phase.FINAL;
  }

  /**
   * The state with that value.
   *
   * @throws IllegalArgumentException when no state has it
   */
  @JsonCreator
  public static ProcessState of(String value) {
    ProcessState state = BY_VALUE.get(value);
    if (state == null) {
      throw new IllegalArgumentException("no process state is called " + value);
    }
    return state;
  }
}
