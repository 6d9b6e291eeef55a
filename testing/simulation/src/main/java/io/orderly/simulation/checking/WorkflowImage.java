package io.orderly.simulation.checking;

import java.util.List;
import java.util.stream.Stream;

/** A workflow as far as the checks need it. */
public record WorkflowImage(String name, List<StepRule> steps, List<GroupRule> groups) {

  public WorkflowImage {
    steps = List.copyOf(steps);
    groups = List.copyOf(groups);
  }

  /** One without groups. */
  public WorkflowImage(String name, List<StepRule> steps) {
    this(name, steps, List.of());
  }

  StepRule rule(String step) {
    return steps.stream()
        .filter(rule -> rule.name().equals(step))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(name + " has no step " + step));
  }

  /** The steps that come right after that one. */
  Stream<StepRule> successors(String step) {
    return steps.stream().filter(rule -> rule.after().contains(step));
  }

  /** What it is for one order: with the steps of its elements in place of those of groups. */
  WorkflowImage of(OrderImage order) {
    return groups.isEmpty()
        ? this
        : new WorkflowImage(
            name, order.steps().stream().map(step -> ruleFor(step.name(), order)).toList(), groups);
  }

  private StepRule ruleFor(String step, OrderImage order) {
    StepRule rule = rule(GroupRule.inWorkflow(step));
    Stream<String> after =
        rule.after().stream().flatMap(earlier -> endOf(earlier, GroupRule.element(step), order));
    Stream<String> lists =
        groups.stream().filter(group -> group.has(step)).flatMap(WorkflowImage::source);
    return rule.as(step, Stream.concat(after, lists).toList());
  }

  private Stream<String> endOf(String earlier, String element, OrderImage order) {
    if (groups.stream().anyMatch(group -> group.has(earlier))) {
      return Stream.of(earlier + element);
    }
    return groups.stream()
        .filter(group -> group.name().equals(earlier))
        .findFirst()
        .map(group -> Stream.concat(stepsOf(group, order), beginningOf(group, order)))
        .orElseGet(() -> Stream.of(earlier));
  }

  private static Stream<String> stepsOf(GroupRule group, OrderImage order) {
    return order.steps().stream().map(StepImage::name).filter(group::has);
  }

  /** Without elements, what comes after a group comes after what the group comes after. */
  private Stream<String> beginningOf(GroupRule group, OrderImage order) {
    Stream<String> outside =
        group.steps().stream()
            .flatMap(step -> rule(step).after().stream())
            .filter(earlier -> !group.has(earlier))
            .flatMap(earlier -> endOf(earlier, "", order));
    return Stream.concat(outside, source(group));
  }

  private static Stream<String> source(GroupRule group) {
    return Stream.of(group.source()).filter(source -> !source.isEmpty());
  }
}
