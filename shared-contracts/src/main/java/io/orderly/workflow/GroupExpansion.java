package io.orderly.workflow;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The steps of one order, whose workflow has groups: each step of a group once per element. To the
 * state machine such an order is one of a workflow without groups.
 *
 * <p>A group whose list is not known yet has no elements. Its source and what its steps come after
 * still stand between it and the steps after it.
 */
final class GroupExpansion {

  private final WorkflowDefinition template;
  private final List<String> names;

  private GroupExpansion(WorkflowDefinition template, List<String> names) {
    this.template = template;
    this.names = names;
  }

  /**
   * The definition of an order.
   *
   * @param names of its steps, by position
   */
  static WorkflowDefinition of(WorkflowDefinition template, List<String> names) {
    GroupExpansion expansion = new GroupExpansion(template, names);
    return template.withoutGroups(names.stream().map(expansion::step).toList());
  }

  /** The names of the steps of a new order, by position: elements stand where their group does. */
  static List<String> atFirst(WorkflowDefinition template, int lines) {
    List<String> names = new ArrayList<>();
    List<StepGroup> open = new ArrayList<>(template.groups());
    for (StepDefinition step : template.steps()) {
      StepGroup group = template.groupOf(step.name());
      if (group == null) {
        names.add(step.name());
      } else if (open.remove(group) && group.isOfLines()) {
        names.addAll(group.stepsFor(lines));
      }
    }
    return names;
  }

  private StepDefinition step(String name) {
    StepDefinition step = template.step(name);
    StepGroup group = template.groupOf(step.name());
    int element = StepGroup.elementOf(name);
    Stream<String> after =
        step.after().stream()
            .flatMap(
                earlier ->
                    group != null && group.has(earlier)
                        ? Stream.of(inElement(earlier, element))
                        : endOf(earlier));
    Stream<String> source = group == null ? Stream.empty() : Stream.ofNullable(group.source());
    String by = step.undoneBy();
    return step.as(
        name,
        Stream.concat(after, source).distinct().sorted().toList(),
        by != null && group != null && group.has(by) ? inElement(by, element) : by);
  }

  private static String inElement(String step, int element) {
    return element == 0 ? step : StepGroup.nameOf(step, element);
  }

  /** The steps of the order that a step after this one, which may be a group, waits for. */
  private Stream<String> endOf(String name) {
    return template.groups().stream()
        .filter(group -> group.name().equals(name))
        .findFirst()
        .map(group -> Stream.concat(names.stream().filter(group::has), beginningOf(group)))
        .orElseGet(() -> Stream.of(name));
  }

  private Stream<String> beginningOf(StepGroup group) {
    Stream<String> outside =
        group.steps().stream()
            .flatMap(step -> template.step(step).after().stream())
            .filter(earlier -> !group.has(earlier))
            .flatMap(this::endOf);
    return Stream.concat(outside, Stream.ofNullable(group.source()));
  }
}
