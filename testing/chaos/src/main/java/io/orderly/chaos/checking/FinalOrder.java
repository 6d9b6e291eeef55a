package io.orderly.chaos.checking;

import java.util.List;
import java.util.Set;

/**
 * The rows of an order as they stand in the end.
 *
 * @param wakeUp what would wake it, in words; empty when nothing would
 * @param alertIds of its alerts, oldest first
 */
public record FinalOrder(
    String orderId,
    String reference,
    String workflow,
    String state,
    String direction,
    long version,
    int edition,
    String wakeUp,
    List<FinalStep> steps,
    List<String> alertIds) {

  static final String PROCESSED = "Processed";
  static final String UNDONE = "Undone";
  static final String ERROR = "Error";

  private static final Set<String> AT_REST = Set.of(PROCESSED, UNDONE, ERROR);

  /**
   * One step of it.
   *
   * @param failureCode of its last failure; empty without one
   */
  public record FinalStep(String name, String state, int attempt, String failureCode) {}

  public FinalOrder {
    steps = List.copyOf(steps);
    alertIds = List.copyOf(alertIds);
  }

  boolean isFinished() {
    return AT_REST.contains(state);
  }

  boolean is(String wanted) {
    return state.equals(wanted);
  }

  boolean isUndo() {
    return direction.equals("undo");
  }
}
