package io.orderly.process;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Which way an order goes. It turns to undo at most once and never returns. */
public enum Direction {
  FORWARD("forward"),
  UNDO("undo");

  private static final Map<String, Direction> BY_VALUE =
      Arrays.stream(values()).collect(Collectors.toMap(Direction::value, Function.identity()));

  private final String value;

  Direction(String value) {
    this.value = value;
  }

  /** The value in tables, messages and metrics. */
  @JsonValue
  public String value() {
    return value;
  }

  /** The state of a step that was started in this direction and has not ended. */
  public StepState begunState() {
    return switch (this) {
      case FORWARD -> StepState.RUNNING;
      case UNDO -> StepState.UNDOING;
    };
  }

  /** The state of a step that was refused in this direction. */
  StepState failedState() {
    return switch (this) {
      case FORWARD -> StepState.FAILED;
      case UNDO -> StepState.UNDO_FAILED;
    };
  }

  /** The state of an order that waits in this direction for a scheduler. */
  public ProcessState waitingState() {
    return switch (this) {
      case FORWARD -> ProcessState.PENDING;
      case UNDO -> ProcessState.UNDOING;
    };
  }

  /** The state of an order that a scheduler has locked in this direction. */
  public ProcessState lockedState() {
    return switch (this) {
      case FORWARD -> ProcessState.PROCESSING;
      case UNDO -> ProcessState.UNDOING;
    };
  }

  /**
   * The direction with that value.
   *
   * @throws IllegalArgumentException when no direction has it
   */
  @JsonCreator
  public static Direction of(String value) {
    Direction direction = BY_VALUE.get(value);
    if (direction == null) {
      throw new IllegalArgumentException("no direction is called " + value);
    }
    return direction;
  }
}
