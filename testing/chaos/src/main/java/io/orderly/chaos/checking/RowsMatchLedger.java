package io.orderly.chaos.checking;

import io.orderly.chaos.checking.Effect.Direction;
import io.orderly.chaos.checking.FinalOrder.FinalStep;
import io.orderly.chaos.workflows.ChaosWorkflow;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The stored state of a step matches the partner's ledger, and every effect belongs to an order.
 */
final class RowsMatchLedger implements Check {

  @Override
  public String claim() {
    return "the stored state of a step matches the effects at its partner";
  }

  @Override
  public boolean concerns(ReferenceHistory referenceHistory) {
    return !referenceHistory.effects().isEmpty()
        || referenceHistory.orders().stream().anyMatch(FinalOrder::isFinished);
  }

  @Override
  public List<String> violations(ReferenceHistory referenceHistory) {
    return Stream.concat(unknownOrders(referenceHistory), mismatches(referenceHistory)).toList();
  }

  private static Stream<String> unknownOrders(ReferenceHistory referenceHistory) {
    Set<String> known =
        referenceHistory.orders().stream().map(FinalOrder::orderId).collect(Collectors.toSet());
    return referenceHistory.effects().stream()
        .map(Effect::orderId)
        .distinct()
        .filter(orderId -> !known.contains(orderId))
        .map(
            orderId ->
                "partners have effects for order %s, which does not exist".formatted(orderId));
  }

  private static Stream<String> mismatches(ReferenceHistory referenceHistory) {
    return referenceHistory.orders().stream()
        .filter(FinalOrder::isFinished)
        .flatMap(order -> mismatches(order, referenceHistory));
  }

  private static Stream<String> mismatches(FinalOrder order, ReferenceHistory referenceHistory) {
    return order.steps().stream()
        .filter(step -> !matches(order, step, referenceHistory))
        .map(
            step ->
                "step %s is %s, but was done %d times and undone %d times"
                    .formatted(
                        step.name(),
                        step.state(),
                        referenceHistory.count(step.name(), Direction.FORWARD),
                        referenceHistory.count(step.name(), Direction.UNDO)));
  }

  private static boolean matches(
      FinalOrder order, FinalStep step, ReferenceHistory referenceHistory) {
    long done = referenceHistory.count(step.name(), Direction.FORWARD);
    long undone = referenceHistory.count(step.name(), Direction.UNDO);
    return switch (step.state()) {
      case "NotStarted", "Skipped" -> done == 0 && undone == 0;
      case "Completed" -> done == 1 && undone == 0;
      case "Failed" -> done == 0 && undone == 0;
      case "Undone" ->
          ChaosWorkflow.step(order.workflow(), step.name())
              .map(referenceHistory::isTakenBack)
              .orElse(done == undone);
      default -> true;
    };
  }
}
