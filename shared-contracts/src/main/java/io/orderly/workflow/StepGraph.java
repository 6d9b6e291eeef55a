package io.orderly.workflow;

import static io.orderly.yaml.FileErrors.quoted;

import io.orderly.workflow.AgentDefinition.Tombstones;
import io.orderly.workflow.FailureReader.Consent;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import io.orderly.workflow.StepDefinition.UndoRule;
import io.orderly.workflow.StepReader.ReadStep;
import io.orderly.yaml.FileErrors;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks what several steps say together: their names, {@code after}, what their conditions read,
 * and where an undo begins.
 */
final class StepGraph {

  private final List<ReadStep> steps;
  private final Map<String, ReadStep> byName = new LinkedHashMap<>();
  private final ConditionCheck conditions;
  private final FileErrors errors;

  StepGraph(List<ReadStep> steps, ConditionCheck conditions, FileErrors errors) {
    this.steps = steps;
    this.conditions = conditions;
    this.errors = errors;
    steps.forEach(step -> byName.putIfAbsent(step.name(), step));
  }

  /** Reports every error; those of undo and conditions only once the steps can be put in order. */
  void check(Map<String, AgentDefinition> agents) {
    int errorsBefore = errors.count();
    refuseDuplicates();
    steps.forEach(this::checkAfter);
    refuseCycles();
    if (errors.count() == errorsBefore && steps.stream().noneMatch(step -> step.name().isEmpty())) {
      steps.forEach(this::checkCover);
      steps.forEach(this::checkCondition);
      steps.stream()
          .filter(step -> step.definition().onFailure().include(FailurePolicy.UNDO))
          .forEach(step -> checkUndo(step, agents));
    }
  }

  private void refuseDuplicates() {
    Set<String> seen = new HashSet<>();
    Set<String> reported = new HashSet<>();
    for (ReadStep step : steps) {
      boolean isRepeated = !step.name().isEmpty() && !seen.add(step.name());
      if (isRepeated && reported.add(step.name())) {
        errors.add(step.place(), "the name is given to more than one step; it must be unique");
      }
    }
  }

  private void checkAfter(ReadStep step) {
    Set<String> seen = new HashSet<>();
    for (String name : step.after()) {
      if (!seen.add(name)) {
        errors.add(step.place(), "after names %s twice; once is enough".formatted(quoted(name)));
      } else if (name.equals(step.name())) {
        errors.add(step.place(), "after names the step itself; it must name other steps");
      } else if (!byName.containsKey(name)) {
        errors.add(
            step.place(),
            "after names %s, which is no step; it must %s".formatted(quoted(name), choices(step)));
      }
    }
  }

  private String choices(ReadStep step) {
    List<String> others =
        byName.keySet().stream()
            .filter(name -> !name.isEmpty() && !name.equals(step.name()))
            .toList();
    return others.isEmpty()
        ? "be left out, as there is no other step"
        : "name some of " + String.join(", ", others);
  }

  private void refuseCycles() {
    Set<ReadStep> done = new HashSet<>();
    byName.values().forEach(step -> refuseCycles(step, new LinkedHashSet<>(), done));
  }

  /** Follows {@code after} from a step; the path holds the steps on the way to it. */
  private void refuseCycles(ReadStep step, Set<ReadStep> path, Set<ReadStep> done) {
    if (path.contains(step)) {
      errors.add(
          "steps",
          ("after is cyclic, %s; none of these could ever start, so one must not come after"
                  + " the next")
              .formatted(circle(path, step)));
    } else if (!done.contains(step)) {
      path.add(step);
      step.after().stream()
          .map(byName::get)
          .filter(earlier -> earlier != null && !earlier.equals(step))
          .forEach(earlier -> refuseCycles(earlier, path, done));
      path.remove(step);
      done.add(step);
    }
  }

  private static String circle(Set<ReadStep> path, ReadStep start) {
    return Stream.concat(path.stream().dropWhile(step -> !step.equals(start)), Stream.of(start))
        .map(ReadStep::name)
        .collect(Collectors.joining(" -> "));
  }

  /**
   * A step with {@code on-failure: undo} undoes every step that has begun by then: all but those
   * that come after it. Each of them must be one that can be undone, and whose agent refuses a
   * forward call that arrives late.
   */
  private void checkUndo(ReadStep failing, Map<String, AgentDefinition> agents) {
    String finalSteps = begunBy(failing, step -> step.definition().undo() == UndoRule.NONE);
    if (!finalSteps.isEmpty()) {
      errors.add(
          failing.place(),
          ("on-failure is undo, but %s (undo: none) may have begun by then; it must be alert or"
                  + " wait, or every step with undo: none must come after this one")
              .formatted(finalSteps));
    }
    String risky = begunBy(failing, step -> mayActAfterItsUndo(step, agents));
    if (!risky.isEmpty() && failing.undoWithoutTombstones() == Consent.NOT_GIVEN) {
      errors.add(
          failing.place(),
          ("on-failure is undo, but the agent of %s keeps no tombstones, so a late call may act"
                  + " after its undo; to take that risk the step must say"
                  + " undo-without-tombstones: accepted")
              .formatted(risky));
    }
  }

  private void checkCondition(ReadStep step) {
    String when = step.definition().when();
    if (when != null) {
      Set<String> predecessors = new TreeSet<>();
      addAllBefore(step, predecessors);
      conditions
          .findError(when, predecessors)
          .ifPresent(error -> errors.add(step.place(), "when is " + quoted(when) + "; " + error));
    }
  }

  /** The step that covers another one's undo comes later, and its own undo is called. */
  private void checkCover(ReadStep covered) {
    String by = covered.definition().undoneBy();
    if (by == null) {
      return;
    }
    ReadStep covering = byName.get(by);
    if (covering == null || !isBefore(covered, covering)) {
      errors.add(
          covered.place(),
          "undo is by %s, which is no step that comes after this one; %s"
              .formatted(quoted(by), coverChoices(covered)));
    } else if (covering.definition().undo() != UndoRule.CALL) {
      errors.add(
          covered.place(),
          "undo is by %s, whose own undo is %s; that one must be call"
              .formatted(quoted(by), covering.definition().undoText()));
    }
  }

  private String coverChoices(ReadStep covered) {
    String later =
        steps.stream()
            .filter(step -> isBefore(covered, step))
            .map(ReadStep::name)
            .collect(Collectors.joining(", "));
    return later.isEmpty()
        ? "no step does, so it must be call, none or nothing"
        : "it must name one of " + later;
  }

  /** The names of all steps whose call may act after their undo; empty if there are none. */
  String actingAfterUndo(Map<String, AgentDefinition> agents) {
    return steps.stream()
        .filter(step -> mayActAfterItsUndo(step, agents))
        .map(ReadStep::name)
        .collect(Collectors.joining(", "));
  }

  private static boolean mayActAfterItsUndo(ReadStep step, Map<String, AgentDefinition> agents) {
    AgentDefinition agent = agents.get(step.definition().agent());
    return agent != null
        && agent.tombstones() == Tombstones.NONE
        && step.definition().undo() != UndoRule.NOTHING;
  }

  private String begunBy(ReadStep failing, Predicate<ReadStep> condition) {
    return steps.stream()
        .filter(step -> !isBefore(failing, step))
        .filter(condition)
        .map(ReadStep::name)
        .collect(Collectors.joining(", "));
  }

  /** Whether the first is Completed whenever the second starts. */
  private boolean isBefore(ReadStep first, ReadStep second) {
    Set<String> before = new HashSet<>();
    addAllBefore(second, before);
    return before.contains(first.name());
  }

  private void addAllBefore(ReadStep step, Set<String> before) {
    for (String name : step.after()) {
      ReadStep earlier = byName.get(name);
      if (earlier != null && before.add(name)) {
        addAllBefore(earlier, before);
      }
    }
  }
}
