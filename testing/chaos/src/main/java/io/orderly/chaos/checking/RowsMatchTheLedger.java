package io.orderly.chaos.checking;

import io.orderly.chaos.checking.Effect.Direction;
import io.orderly.chaos.checking.FinalOrder.FinalStep;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the rows say of a step is what the partner did, and every effect belongs to an order. */
final class RowsMatchTheLedger implements Check {

  @Override
  public String claim() {
    return "what the rows say of a step is what its partner did";
  }

  @Override
  public boolean concerns(ReferenceHistory referenceHistory) {
    return !referenceHistory.effects().isEmpty()
        || referenceHistory.orders().stream().anyMatch(FinalOrder::isAtRest);
  }

  @Override
  public List<String> violations(ReferenceHistory referenceHistory) {
    return Stream.concat(strangers(referenceHistory), mismatches(referenceHistory)).toList();
  }

  private static Stream<String> strangers(ReferenceHistory referenceHistory) {
    Set<String> known =
        referenceHistory.orders().stream().map(FinalOrder::orderId).collect(Collectors.toSet());
    return referenceHistory.effects().stream()
        .map(Effect::orderId)
        .distinct()
        .filter(orderId -> !known.contains(orderId))
        .map(orderId -> "partners acted for order %s, which does not exist".formatted(orderId));
  }

  private static Stream<String> mismatches(ReferenceHistory referenceHistory) {
    return referenceHistory.orders().stream()
        .filter(FinalOrder::isAtRest)
        .flatMap(order -> order.steps().stream())
        .filter(step -> !matches(step, referenceHistory))
        .map(
            step ->
                "step %s is %s, and was done %d times and undone %d times"
                    .formatted(
                        step.name(),
                        step.state(),
                        referenceHistory.count(step.name(), Direction.FORWARD),
                        referenceHistory.count(step.name(), Direction.UNDO)));
  }

  private static boolean matches(FinalStep step, ReferenceHistory referenceHistory) {
    long done = referenceHistory.count(step.name(), Direction.FORWARD);
    long undone = referenceHistory.count(step.name(), Direction.UNDO);
    return switch (step.state()) {
      case "NotStarted" -> done == 0 && undone == 0;
      case "Completed" -> done == 1 && undone == 0;
      case "Failed" -> done == 0 && undone == 0;
      case "Undone" -> done == undone;
      default -> true;
    };
  }
}
