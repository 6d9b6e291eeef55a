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
  NOT_STARTED("NotStarted", Direction.FORWARD, Progress.NOT_BEGUN),
  RUNNING("Running", Direction.FORWARD, Progress.UNDER_WAY),
  COMPLETED("Completed", Direction.FORWARD, Progress.DONE),
  /** Its condition was not met: never begun, and its successors may start. */
  SKIPPED("Skipped", Direction.FORWARD, Progress.DONE),
  FAILED("Failed", Direction.FORWARD, Progress.FAILED),
  UNDOING("Undoing", Direction.UNDO, Progress.UNDER_WAY),
  UNDONE("Undone", Direction.UNDO, Progress.DONE),
  UNDO_FAILED("UndoFailed", Direction.UNDO, Progress.FAILED);

  private enum Progress {
    NOT_BEGUN,
    UNDER_WAY,
    DONE,
    FAILED
  }

  private static final Map<String, StepState> BY_VALUE =
      Arrays.stream(values()).collect(Collectors.toMap(StepState::value, Function.identity()));

  private final String value;
  private final Direction direction;
  private final Progress progress;

  StepState(String value, Direction direction, Progress progress) {
    this.value = value;
    this.direction = direction;
    this.progress = progress;
  }

  /** The value in tables, messages, metrics and on screens. */
  @JsonValue
  public String value() {
    return value;
  }

  /** The direction of the step's last attempt; forward before the first. */
  public Direction direction() {
    return direction;
  }

  /** Whether an attempt was started and has not ended, in this direction. */
  public boolean isUnderWay(Direction of) {
    return isUnderWay() && direction == of;
  }

  /** Whether an attempt was started and has not ended, in whichever direction. */
  public boolean isUnderWay() {
    return progress == Progress.UNDER_WAY;
  }

  /** Whether nothing is left to do for the step in this direction. */
  public boolean isDone(Direction of) {
    return progress == Progress.DONE && direction == of;
  }

  /** Whether the step can't be done, or can't be undone. */
  public boolean isFailure() {
    return progress == Progress.FAILED;
  }

  /**
   * The state with that value.
   *
   * @throws IllegalArgumentException when no state has it
   */
  @JsonCreator
  public static StepState of(String value) {
    StepState state = BY_VALUE.get(value);
    if (state == null) {
      throw new IllegalArgumentException("no step state is called " + value);
    }
    return state;
  }
}
