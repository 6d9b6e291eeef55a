package io.orderly.process;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Why an order did not go through: what took it to Error on its way forward, or turned it to undo.
 * It stays as it is while the order is undone, whatever fails in that.
 *
 * @param code short and stable, for grouping: a word with hyphens
 * @param message one sentence for operators; submitters get a text by the code
 * @param step whose failure it was, where it was one
 * @param actor who asked for the undo, where somebody did
 */
public record Cause(String code, String message, @Nullable String step, @Nullable String actor) {

  public Cause {
    Objects.requireNonNull(code, "code is missing");
    Objects.requireNonNull(message, "message is missing");
  }

  /** The submitter does not want the order any more. */
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
   * Why an order is undone that somebody asks this for: what took it to Error where it is there, so
   * that a refused card is still to be seen after an operator cleared up.
   */
  static Cause ofUndo(OrderProcess order, Cause asked) {
    Failure failure = order.failure();
    if (failure == null) {
      return asked;
    }
    OrderStep failed =
        order.steps().stream()
            .filter(step -> failure.equals(step.failure()))
            .findFirst()
            .orElse(null);
    Cause why = of(failure, failed);
    return new Cause(why.code(), why.message(), why.step(), asked.actor());
  }
}
