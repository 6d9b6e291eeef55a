package io.orderly.chaos.checking;

import io.orderly.chaos.checking.Effect.Direction;
import io.orderly.chaos.workflows.ChaosStep;
import io.orderly.chaos.workflows.ChaosWorkflow;
import java.util.ArrayList;
import java.util.List;

/** A step is done after its predecessors, and undone after its successors. */
final class StepsInSequence implements Check {

  @Override
  public String claim() {
    return "steps are done in the workflow's sequence and undone in reverse";
  }

  @Override
  public boolean concerns(ReferenceHistory referenceHistory) {
    return !referenceHistory.effects().isEmpty();
  }

  @Override
  public List<String> violations(ReferenceHistory referenceHistory) {
    var violations = new ArrayList<String>();
    for (var order : referenceHistory.orders()) {
      ChaosWorkflow.named(order.workflow())
          .ifPresentOrElse(
              workflow -> addOf(workflow, referenceHistory, violations),
              () ->
                  violations.add(
                      "its workflow %s is no chaos workflow".formatted(order.workflow())));
    }
    return violations;
  }

  private static void addOf(
      ChaosWorkflow workflow, ReferenceHistory referenceHistory, List<String> violations) {
    for (var step : workflow.steps()) {
      for (var earlier : step.after()) {
        if (isPerformed(workflow, earlier, referenceHistory)) {
          addForward(step, earlier, referenceHistory, violations);
        }
        addUndo(step, earlier, referenceHistory, violations);
      }
    }
  }

  /** A skipped step lets its successors start. */
  private static boolean isPerformed(
      ChaosWorkflow workflow, String step, ReferenceHistory referenceHistory) {
    return workflow.steps().stream()
        .filter(each -> each.name().equals(step))
        .anyMatch(referenceHistory::isToPerform);
  }

  private static void addForward(
      ChaosStep step, String earlier, ReferenceHistory referenceHistory, List<String> violations) {
    int first = referenceHistory.indexOf(earlier, Direction.FORWARD);
    int second = referenceHistory.indexOf(step.name(), Direction.FORWARD);
    if (second >= 0 && (first < 0 || first > second)) {
      violations.add("step %s was done before step %s".formatted(step.name(), earlier));
    }
  }

  private static void addUndo(
      ChaosStep step, String earlier, ReferenceHistory referenceHistory, List<String> violations) {
    int undoOfEarlier = referenceHistory.indexOf(earlier, Direction.UNDO);
    int undo = undoOf(step, referenceHistory);
    boolean stood = referenceHistory.indexOf(step.name(), Direction.FORWARD) >= 0;
    if (undoOfEarlier >= 0 && stood && (undo < 0 || undo > undoOfEarlier)) {
      violations.add("step %s was undone before its successor %s".formatted(earlier, step.name()));
    }
  }

  private static int undoOf(ChaosStep step, ReferenceHistory referenceHistory) {
    int own = referenceHistory.indexOf(step.name(), Direction.UNDO);
    return own >= 0
        ? own
        : step.coveredBy()
            .map(other -> referenceHistory.indexOf(other, Direction.UNDO))
            .orElse(own);
  }
}
