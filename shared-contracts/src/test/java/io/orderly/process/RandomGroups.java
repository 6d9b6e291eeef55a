package io.orderly.process;

import io.orderly.workflow.StepAmend;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepGroup;
import io.orderly.workflow.StepGroup.OnFailure;
import io.orderly.workflow.WorkflowDefinition;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Has one or two steps of some workflows performed per line, or per element of an earlier result.
 */
final class RandomGroups {

  private static final String GROUP = "group";

  private final Random random;

  RandomGroups(Random random) {
    this.random = random;
  }

  WorkflowDefinition in(WorkflowDefinition workflow) {
    List<StepDefinition> steps = workflow.steps();
    int position = random.nextInt(2 * steps.size());
    if (position >= steps.size() || coversAnother(steps.get(position), List.of(), steps)) {
      return workflow;
    }
    String list = list(steps.subList(0, position));
    List<String> members = members(position, steps);
    OnFailure onFailure = random.nextBoolean() ? OnFailure.UNDO_GROUP : OnFailure.UNDO_ORDER;
    return Workflows.withGroups(
        new WorkflowDefinition(
            workflow.id(),
            workflow.agents(),
            steps.stream().map(step -> afterGroup(step, members)).toList(),
            workflow.sensitive(),
            workflow.deadline(),
            workflow.attributeSchemas(),
            workflow.search()),
        new StepGroup(GROUP, list, members, onFailure));
  }

  /** The step, and maybe one that comes right after it and after nothing that comes after it. */
  private List<String> members(int position, List<StepDefinition> steps) {
    String first = steps.get(position).name();
    List<String> earlier =
        steps.subList(0, position + 1).stream().map(StepDefinition::name).toList();
    Optional<String> second =
        steps.stream()
            .filter(step -> step.after().contains(first) && earlier.containsAll(step.after()))
            .filter(step -> !coversAnother(step, List.of(first), steps))
            .filter(step -> !(step.task() instanceof StepAmend))
            .map(StepDefinition::name)
            .findFirst()
            .filter(step -> random.nextBoolean());
    return Stream.concat(Stream.of(first), second.stream()).toList();
  }

  private static boolean coversAnother(
      StepDefinition step, List<String> group, List<StepDefinition> steps) {
    return steps.stream()
        .anyMatch(other -> step.name().equals(other.undoneBy()) && !group.contains(other.name()));
  }

  private String list(List<StepDefinition> earlier) {
    List<String> lists =
        Stream.concat(
                Stream.of(StepGroup.LINES),
                earlier.stream()
                    .filter(step -> step.task().isPerformed())
                    .map(step -> "results.%s.list".formatted(step.name())))
            .toList();
    return lists.get(random.nextInt(lists.size()));
  }

  private static StepDefinition afterGroup(StepDefinition step, List<String> members) {
    return members.contains(step.name())
        ? step
        : Workflows.after(
            step,
            step.after().stream()
                .map(name -> members.contains(name) ? GROUP : name)
                .distinct()
                .sorted()
                .toList());
  }
}
