package io.orderly.workflow;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Whether a step with {@code on-failure: undo} may turn its order round. The undo covers every step
 * that has begun by then: all but those that come after this one. Each of them must be one that can
 * be undone, and whose agent refuses a forward call that arrives late.
 */
final class UndoChecks {

  private final Map<String, AgentDefinition> agents;
  private final List<DraftStep> steps;
  private final StepGraph graph;

  UndoChecks(Map<String, AgentDefinition> agents, List<DraftStep> steps) {
    this.agents = agents;
    this.steps = steps;
    this.graph = new StepGraph(steps);
  }

  List<String> problems() {
    List<String> problems = new ArrayList<>();
    for (DraftStep step : steps) {
      if (step.definition().onFailure() == FailurePolicy.UNDO) {
        addNotUndoable(step, problems);
        addWithoutTombstones(step, problems);
      }
    }
    return problems;
  }

  private void addNotUndoable(DraftStep failing, List<String> problems) {
    String names = begunBy(failing, step -> step.definition().undo() == UndoRule.NONE);
    if (!names.isEmpty()) {
      problems.add(
          ("%s: on-failure is undo, but %s (undo: none) may have begun by then; it must be alert or"
                  + " wait, or every step with undo: none must come after this one.")
              .formatted(failing.place(), names));
    }
  }

  private void addWithoutTombstones(DraftStep failing, List<String> problems) {
    String names = begunBy(failing, this::lacksTombstones);
    if (!names.isEmpty() && failing.undoWithoutTombstones() == DraftStep.Consent.NOT_GIVEN) {
      problems.add(
          ("%s: on-failure is undo, but the agent of %s keeps no tombstones, so a late call may act"
                  + " after its undo; to take that risk the step must say"
                  + " undo-without-tombstones: accepted.")
              .formatted(failing.place(), names));
    }
  }

  private boolean lacksTombstones(DraftStep step) {
    AgentDefinition agent = agents.get(step.definition().agent());
    return agent != null && agent.tombstones() == Tombstones.NONE;
  }

  private String begunBy(DraftStep failing, Predicate<DraftStep> condition) {
    return steps.stream()
        .filter(step -> !graph.isBefore(failing, step))
        .filter(condition)
        .map(DraftStep::name)
        .collect(Collectors.joining(", "));
  }
}
