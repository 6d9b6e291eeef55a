package io.orderly.chaos.checking;

import io.orderly.chaos.checking.Effect.Direction;
import io.orderly.chaos.checking.FinalOrder.FinalStep;
import java.util.List;
import java.util.Optional;

/** Processed: every step has its effect. Undone: no step has one. */
final class NoPartialOrders implements Check {

  @Override
  public String claim() {
    return "Processed: every step has its effect; Undone: no step has one";
  }

  @Override
  public boolean concerns(ReferenceHistory referenceHistory) {
    return referenceHistory.orders().stream().anyMatch(FinalOrder::isFinished);
  }

  @Override
  public List<String> violations(ReferenceHistory referenceHistory) {
    return referenceHistory.orders().stream()
        .flatMap(
            order -> order.steps().stream().map(step -> violation(order, step, referenceHistory)))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<String> violation(
      FinalOrder order, FinalStep step, ReferenceHistory referenceHistory) {
    long done = referenceHistory.count(step.name(), Direction.FORWARD);
    long undone = referenceHistory.count(step.name(), Direction.UNDO);
    boolean holds =
        switch (order.state()) {
          case FinalOrder.PROCESSED -> done == 1 && undone == 0;
          case FinalOrder.UNDONE -> done == undone;
          case FinalOrder.ERROR -> order.isUndo() ? undone <= done : undone == 0;
          default -> true;
        };
    return holds
        ? Optional.empty()
        : Optional.of(
            "its state is %s, but step %s was done %d times and undone %d times"
                .formatted(order.state(), step.name(), done, undone));
  }
}
