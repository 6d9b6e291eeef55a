package io.orderly.chaos.checking;

import io.orderly.chaos.checking.Effect.Direction;
import io.orderly.chaos.workflows.ChaosWorkflow;
import java.util.List;
import java.util.stream.Stream;

/** A step under a condition is skipped, and has no effect, where the condition is not met. */
final class ConditionsHold implements Check {

  private static final String SKIPPED = "Skipped";

  @Override
  public String claim() {
    return "a step whose condition is not met has no effect, and only such a step is Skipped";
  }

  @Override
  public boolean concerns(ReferenceHistory referenceHistory) {
    return !referenceHistory.answers().isEmpty() && !referenceHistory.orders().isEmpty();
  }

  @Override
  public List<String> violations(ReferenceHistory referenceHistory) {
    return referenceHistory.orders().stream()
        .flatMap(order -> violations(order, referenceHistory))
        .toList();
  }

  private static Stream<String> violations(FinalOrder order, ReferenceHistory referenceHistory) {
    return order.steps().stream()
        .filter(
            step ->
                ChaosWorkflow.step(order.workflow(), step.name())
                    .map(referenceHistory::isToPerform)
                    .map(met -> met ? step.state().equals(SKIPPED) : isDone(step, referenceHistory))
                    .orElse(false))
        .map(step -> "step %s is %s".formatted(step.name(), step.state()));
  }

  private static boolean isDone(FinalOrder.FinalStep step, ReferenceHistory referenceHistory) {
    return referenceHistory.count(step.name(), Direction.FORWARD) > 0;
  }
}
