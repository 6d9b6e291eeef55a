package io.orderly.chaos.checking;

import io.orderly.chaos.checking.Effect.Direction;
import io.orderly.chaos.checking.FinalOrder.FinalStep;
import io.orderly.chaos.workflows.ChaosWorkflow;
import java.util.List;
import java.util.Optional;

/**
 * Processed: every step has its effect, but for those whose condition is not met. Undone: no step
 * has one.
 */
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
    var definition = ChaosWorkflow.step(order.workflow(), step.name());
    if (definition.isEmpty()) {
      return Optional.of("its workflow %s has no step %s".formatted(order.workflow(), step.name()));
    }
    long done = referenceHistory.count(step.name(), Direction.FORWARD);
    long undone = referenceHistory.count(step.name(), Direction.UNDO);
    boolean holds =
        switch (order.state()) {
          case FinalOrder.PROCESSED ->
              done == (referenceHistory.isToPerform(definition.get()) ? 1 : 0) && undone == 0;
          case FinalOrder.UNDONE -> referenceHistory.isTakenBack(definition.get());
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
