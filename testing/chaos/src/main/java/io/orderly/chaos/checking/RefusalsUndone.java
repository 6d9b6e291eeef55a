package io.orderly.chaos.checking;

import io.orderly.chaos.workflows.ChaosStep;
import io.orderly.chaos.workflows.ChaosWorkflow;
import java.util.List;
import java.util.stream.Stream;

/** A refusal that the workflow answers with undo does not wait for an operator. */
final class RefusalsUndone implements Check {

  private static final String REFUSED = "refused";

  @Override
  public String claim() {
    return "an order whose workflow undoes a refusal is undone by it";
  }

  @Override
  public boolean concerns(ReferenceHistory referenceHistory) {
    return referenceHistory.orders().stream().anyMatch(FinalOrder::isFinished);
  }

  @Override
  public List<String> violations(ReferenceHistory referenceHistory) {
    return referenceHistory.orders().stream()
        .filter(order -> order.isFinished() && !order.isUndo())
        .flatMap(RefusalsUndone::violations)
        .toList();
  }

  private static Stream<String> violations(FinalOrder order) {
    return order.steps().stream()
        .filter(step -> step.state().equals("Failed") && step.failureCode().equals(REFUSED))
        .filter(
            step ->
                ChaosWorkflow.step(order.workflow(), step.name())
                    .filter(ChaosStep::isUndoneWhenRefused)
                    .isPresent())
        .map(
            step ->
                "step %s was refused, but its state is %s".formatted(step.name(), order.state()));
  }
}
