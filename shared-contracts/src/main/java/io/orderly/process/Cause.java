package io.orderly.process;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Why an order did not complete: what sent it to Error in forward direction, or turned it to undo.
 * Failures of the undo do not change it.
 *
 * @param code short and stable, for grouping; lower case with hyphens
 * @param message one sentence for operators; submitters get a text by the code
 * @param step whose failure it was, if any
 * @param actor who requested the undo, if anyone
 */
public record Cause(String code, String message, @Nullable String step, @Nullable String actor) {

  public Cause {
    Objects.requireNonNull(code, "code is missing");
    Objects.requireNonNull(message, "message is missing");
  }

  /** The submitter cancelled the order. */
  public static Cause cancelledBy(String actor) {
    return new Cause("cancelled", "the submitter cancelled the order", null, actor);
  }

  /** An operator has the order undone. */
  public static Cause undoneBy(String actor) {
    return new Cause("undone-by-operator", "an operator had the order undone", null, actor);
  }

  static Cause of(Failure failure, @Nullable OrderStep step) {
    return new Cause(failure.code(), failure.message(), step == null ? null : step.name(), null);
  }

  /**
   * The cause of a requested undo. If the order is in Error, its failure remains the cause, so that
   * a refused card is still visible after an operator undid the order.
   */
  static Cause ofUndo(OrderProcess order, Cause requested) {
    Failure failure = order.failure();
    if (failure == null) {
      return requested;
    }
    OrderStep failed =
        order.steps().stream()
            .filter(step -> failure.equals(step.failure()))
            .findFirst()
            .orElse(null);
    Cause why = of(failure, failed);
    return new Cause(why.code(), why.message(), why.step(), requested.actor());
  }
}
