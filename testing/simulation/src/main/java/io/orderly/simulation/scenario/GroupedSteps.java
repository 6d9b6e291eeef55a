package io.orderly.simulation.scenario;

import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import io.orderly.workflow.StepDefinition.UndoRule;
import io.orderly.workflow.StepGroup;
import io.orderly.workflow.StepGroup.OnFailure;
import io.orderly.workflow.WorkflowDefinition;
import java.util.List;
import java.util.Optional;

/**
 * Has a step of some workflows performed per element of a result, or per line. Nothing is drawn for
 * it, so that what is drawn stays as recorded seeds have it.
 */
final class GroupedSteps {

  /** The list in the results of the simulation's partners. */
  private static final String LIST = "items";

  private static final String GROUP = "group";
  private static final int ONE_STEP_IN = 5;

  private GroupedSteps() {}

  static WorkflowDefinition in(WorkflowDefinition workflow) {
    return workflow.steps().stream()
        .filter(step -> step.completeWithin().toMillis() % ONE_STEP_IN == 2)
        .filter(step -> mayBeGrouped(step, workflow))
        .findFirst()
        .map(step -> grouped(workflow, step))
        .orElse(workflow);
  }

  private static boolean mayBeGrouped(StepDefinition step, WorkflowDefinition workflow) {
    return step.task().isPerformed()
        && workflow.steps().stream()
            .noneMatch(
                other ->
                    step.name().equals(other.undoneBy())
                        || String.valueOf(other.when()).contains("\"" + step.name() + "\""));
  }

  private static WorkflowDefinition grouped(WorkflowDefinition workflow, StepDefinition step) {
    Optional<String> source =
        step.after().stream()
            .map(workflow::step)
            .filter(earlier -> earlier.task().isPerformed() && earlier.undo() != UndoRule.NONE)
            .map(StepDefinition::name)
            .findFirst();
    String list = source.map(name -> "results." + name + "." + LIST).orElse(StepGroup.LINES);
    return new WorkflowDefinition(
        workflow.id(),
        workflow.agents(),
        workflow.steps().stream().map(other -> afterGroup(other, step.name())).toList(),
        workflow.sensitive(),
        workflow.deadline(),
        workflow.attributeSchemas(),
        workflow.search(),
        workflow.correctedBy(),
        List.of(new StepGroup(GROUP, list, List.of(step.name()), onFailure(step))));
  }

  /** Of every other step that may turn something to undo. */
  private static OnFailure onFailure(StepDefinition step) {
    boolean isAlone =
        step.onFailure().include(FailurePolicy.UNDO)
            && step.completeWithin().toMillis() / ONE_STEP_IN % 2 == 0;
    return isAlone ? OnFailure.UNDO_GROUP : OnFailure.UNDO_ORDER;
  }

  private static StepDefinition afterGroup(StepDefinition step, String grouped) {
    return new StepDefinition(
        step.name(),
        step.agent(),
        step.after().stream().map(name -> name.equals(grouped) ? GROUP : name).sorted().toList(),
        step.completeWithin(),
        step.attempts(),
        step.backoff(),
        step.onFailure(),
        step.waits(),
        step.waitFor(),
        step.undo(),
        step.undoneBy(),
        step.reads(),
        step.when(),
        step.task(),
        step.maxWait());
  }
}
