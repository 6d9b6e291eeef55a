package io.orderly.workflow;

import static io.orderly.yaml.FileErrors.quoted;

import io.orderly.workflow.AgentDefinition.Tombstones;
import io.orderly.workflow.ConditionCheck.Kind;
import io.orderly.workflow.FailureReader.Consent;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import io.orderly.workflow.StepDefinition.UndoRule;
import io.orderly.workflow.StepGroup.OnFailure;
import io.orderly.workflow.StepReader.ReadStep;
import io.orderly.yaml.FileErrors;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks what several steps say together: their names, {@code after}, what they and their
 * conditions read, and where an undo begins.
 */
final class StepGraph {

  private final List<ReadStep> steps;
  private final StepOrder order;
  private final Map<String, ReadStep> byName = new LinkedHashMap<>();
  private final ConditionCheck conditions;
  private final FileErrors errors;

  StepGraph(
      List<ReadStep> steps, List<StepGroup> groups, ConditionCheck conditions, FileErrors errors) {
    this.steps = steps;
    this.conditions = conditions;
    this.errors = errors;
    steps.forEach(step -> byName.putIfAbsent(step.name(), step));
    this.order = new StepOrder(byName, groups);
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
      steps.forEach(this::checkReads);
      steps.stream()
          .filter(step -> step.definition().onFailure().include(FailurePolicy.UNDO))
          .forEach(step -> checkUndo(step, agents));
      order.groups().forEach(this::checkPolicy);
    }
  }

  private void checkPolicy(StepGroup group) {
    boolean isUsed =
        group.steps().stream()
            .map(byName::get)
            .anyMatch(step -> step.definition().onFailure().include(FailurePolicy.UNDO));
    if (group.onFailure() == OnFailure.UNDO_GROUP && !isUsed) {
      errors.add(
          "group " + quoted(group.name()),
          "on-failure is undo group, but no step of the group has on-failure: undo, so no element"
              + " would ever be undone; a step must have it, or the group's must be left out");
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
      } else if (order.groupNamed(name).isEmpty()) {
        checkStepAfter(step, name);
      } else if (order.groupNamed(name).equals(order.groupOf(step.name()))) {
        errors.add(
            step.place(), "after names the step's own group; it must name steps of the group");
      }
    }
  }

  private void checkStepAfter(ReadStep step, String name) {
    if (!byName.containsKey(name)) {
      errors.add(
          step.place(),
          "after names %s, which is no step; it must %s".formatted(quoted(name), choices(step)));
      return;
    }
    order
        .groupOf(name)
        .filter(group -> !group.has(step.name()))
        .ifPresent(
            group ->
                errors.add(
                    step.place(),
                    ("after names %s, which is performed per element of group %s; a step outside"
                            + " comes after all elements, so it must name %s")
                        .formatted(quoted(name), quoted(group.name()), group.name())));
  }

  private String choices(ReadStep step) {
    List<String> others =
        Stream.concat(byName.keySet().stream(), order.groups().map(StepGroup::name))
            .filter(name -> !name.isEmpty() && !name.equals(step.name()))
            .filter(name -> order.mayBeNamedBy(step.name(), name))
            .toList();
    return others.isEmpty()
        ? "be left out, as there is no other step"
        : "name some of " + String.join(", ", others);
  }

  private void refuseCycles() {
    Set<String> done = new HashSet<>();
    byName.keySet().forEach(name -> refuseCycles(name, new LinkedHashSet<>(), done));
  }

  /** Follows {@code after} from a step or group; the path holds those on the way to it. */
  private void refuseCycles(String name, Set<String> path, Set<String> done) {
    if (path.contains(name)) {
      errors.add(
          "steps",
          ("after is cyclic, %s; none of these could ever start, so one must not come after"
                  + " the next")
              .formatted(circle(path, name)));
    } else if (!done.contains(name)) {
      path.add(name);
      order
          .directlyBefore(name)
          .filter(earlier -> !earlier.equals(name))
          .forEach(earlier -> refuseCycles(earlier, path, done));
      path.remove(name);
      done.add(name);
    }
  }

  private static String circle(Set<String> path, String start) {
    return Stream.concat(path.stream().dropWhile(name -> !name.equals(start)), Stream.of(start))
        .collect(Collectors.joining(" -> "));
  }

  /**
   * A step with {@code on-failure: undo} undoes every step that has begun by then: all but those
   * that come after it. Each of them must be one that can be undone, and whose agent refuses a
   * forward call that arrives late. Of its group all steps may have begun, for another element;
   * where the element alone is undone, only its own steps count.
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
      checkExpression(step, "when", Kind.CONDITION, when);
    }
    StepTask task = step.definition().task();
    String field = task instanceof StepAmend ? "amend" : "until";
    task.expressions().forEach(text -> checkExpression(step, field, Kind.VALUE, text));
    if (task instanceof StepAmend && order.groupOf(step.name()).isPresent()) {
      errors.add(
          step.place(),
          "amend changes the whole order, and this step is performed per element of a group; it"
              + " must be outside all groups");
    }
    if (task instanceof StepAmend amend && amend.lines() != null) {
      order
          .groups()
          .filter(StepGroup::isOfLines)
          .forEach(
              group ->
                  errors.add(
                      step.place(),
                      ("amend changes the lines, but the steps of group %s exist for each line from"
                              + " the submission on; its for-each must be results.%s.lines")
                          .formatted(quoted(group.name()), step.name())));
    }
  }

  private void checkExpression(ReadStep step, String field, Kind kind, String text) {
    conditions
        .findError(
            kind, text, order.resultsFor(step.name()), order.groupOf(step.name()).isPresent())
        .ifPresent(error -> errors.add(step.place(), field + " is " + quoted(text) + "; " + error));
  }

  private void checkReads(ReadStep step) {
    Set<String> known = order.resultsFor(step.name());
    for (String path : step.definition().reads().paths()) {
      SearchPaths.stepOf(path)
          .filter(earlier -> !known.contains(earlier))
          .ifPresent(
              earlier ->
                  errors.add(
                      step.place(),
                      "reads names %s; the step has %s"
                          .formatted(
                              path,
                              known.isEmpty()
                                  ? "no results, as no step comes before it"
                                  : "results of " + String.join(", ", known) + " only")));
    }
  }

  /** The step that covers another one's undo comes later, and its own undo is called. */
  private void checkCover(ReadStep covered) {
    String by = covered.definition().undoneBy();
    if (by == null) {
      return;
    }
    ReadStep covering = byName.get(by);
    boolean isOfElement = covering != null && order.groupOf(by).isPresent();
    if (isOfElement && !order.groupOf(by).equals(order.groupOf(covered.name()))) {
      errors.add(
          covered.place(),
          "undo is by %s, which is performed per element of a group; that one must be outside"
              .formatted(quoted(by)));
    } else if (covering == null || !order.isBefore(covered.name(), by)) {
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
            .filter(step -> order.isBefore(covered.name(), step.name()))
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
    boolean isElementUndone =
        order
            .groupOf(failing.name())
            .filter(group -> group.onFailure() == OnFailure.UNDO_GROUP)
            .isPresent();
    return steps.stream()
        .filter(
            step -> {
              boolean isOfGroup = order.areOfOneGroup(failing.name(), step.name());
              boolean mayHaveBegun = !order.isBefore(failing.name(), step.name());
              return isElementUndone ? isOfGroup && mayHaveBegun : isOfGroup || mayHaveBegun;
            })
        .filter(condition)
        .map(ReadStep::name)
        .collect(Collectors.joining(", "));
  }
}
