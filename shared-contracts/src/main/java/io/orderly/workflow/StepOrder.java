package io.orderly.workflow;

import io.orderly.workflow.StepReader.ReadStep;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What comes before what in a workflow, as read; it may be cyclic. A group is a place of its own.
 */
final class StepOrder {

  private final Map<String, ReadStep> steps;
  private final List<StepGroup> groups;

  StepOrder(Map<String, ReadStep> steps, List<StepGroup> groups) {
    this.steps = steps;
    this.groups = groups;
  }

  Stream<StepGroup> groups() {
    return groups.stream();
  }

  Optional<StepGroup> groupNamed(String name) {
    return groups.stream().filter(group -> group.name().equals(name)).findFirst();
  }

  Optional<StepGroup> groupOf(String step) {
    return groups.stream().filter(group -> group.has(step)).findFirst();
  }

  boolean areOfOneGroup(String one, String other) {
    return groupOf(one).filter(group -> group.has(other)).isPresent();
  }

  /** Whether a step may come after that step or group, but for cycles. */
  boolean mayBeNamedBy(String step, String name) {
    return groupNamed(name).isPresent()
        ? !groupNamed(name).equals(groupOf(step))
        : groupOf(name).isEmpty() || areOfOneGroup(step, name);
  }

  /**
   * What a step or group waits for: a group for its steps, a step also for the one that returns the
   * list of its group.
   */
  Stream<String> directlyBefore(String name) {
    ReadStep step = steps.get(name);
    if (step == null) {
      return groupNamed(name).stream().flatMap(group -> group.steps().stream());
    }
    Stream<String> source =
        groupOf(name).stream().flatMap(group -> Stream.ofNullable(group.source()));
    // That it may not come after its own group is an error of its own.
    Stream<String> after =
        step.after().stream()
            .filter(earlier -> groupOf(name).stream().noneMatch(own -> own.name().equals(earlier)));
    return Stream.concat(after, source);
  }

  /** Whether the first is Completed whenever the second, of the same element, starts. */
  boolean isBefore(String first, String second) {
    return allBefore(second).contains(first);
  }

  /** The steps whose results a step has: of groups, only those of its own element. */
  Set<String> resultsFor(String step) {
    return allBefore(step).stream()
        .filter(steps::containsKey)
        .filter(name -> groupOf(name).isEmpty() || areOfOneGroup(step, name))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Set<String> allBefore(String name) {
    Set<String> before = new HashSet<>();
    addAllBefore(name, before);
    return before;
  }

  private void addAllBefore(String name, Set<String> before) {
    directlyBefore(name)
        .filter(before::add)
        .toList()
        .forEach(earlier -> addAllBefore(earlier, before));
  }
}
