package io.orderly.console.order;

import io.orderly.process.Direction;
import io.orderly.process.StepFinding;

/**
 * One thing that an operator can say of a step.
 *
 * @param value as the form sends it
 * @param label what is said
 * @param effect what follows
 */
public record OutcomeChoice(String value, String label, String effect) {

  /** The choice for an order in that direction. */
  public static OutcomeChoice of(StepFinding verdict, Direction direction) {
    return new OutcomeChoice(
        verdict.value(),
        label(verdict),
        direction == Direction.FORWARD ? forward(verdict) : undo(verdict));
  }

  /** What is said, on the screen. */
  public static String label(StepFinding verdict) {
    return switch (verdict) {
      case HAPPENED -> "It happened";
      case DID_NOT_HAPPEN -> "It did not happen";
      case UNDONE -> "It is undone";
    };
  }

  private static String forward(StepFinding verdict) {
    return switch (verdict) {
      case HAPPENED ->
          "The step is Completed with the result that you give. The order goes on unless another"
              + " step waits for a person.";
      case DID_NOT_HAPPEN ->
          "No call had an effect: the step is NotStarted. An order in Error stays there until you"
              + " resubmit or undo it.";
      case UNDONE ->
          "Its effect was taken back by hand, or is written off: the step is Undone, and the whole"
              + " order is undone, for good. Where other steps can't be undone, decide them too.";
    };
  }

  private static String undo(StepFinding verdict) {
    return switch (verdict) {
      case HAPPENED ->
          "The step itself had its effect: its undo is called with the result that you give.";
      case DID_NOT_HAPPEN ->
          "The step itself never had an effect, so there is nothing to undo: it is Undone.";
      case UNDONE -> "Its effect was taken back by hand, or is written off: the step is Undone.";
    };
  }
}
