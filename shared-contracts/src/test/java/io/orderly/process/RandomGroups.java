package io.orderly.process;

import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepGroup;
import io.orderly.workflow.WorkflowDefinition;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Has one step of some workflows performed per line, or per element of an earlier result. */
final class RandomGroups {

  private static final String GROUP = "group";

  private final Random random;

  RandomGroups(Random random) {
    this.random = random;
  }

  WorkflowDefinition in(WorkflowDefinition workflow) {
    List<StepDefinition> steps = workflow.steps();
    int position = random.nextInt(2 * steps.size());
    if (position >= steps.size() || coversAnother(steps.get(position), steps)) {
      return workflow;
    }
    String member = steps.get(position).name();
    return Workflows.withGroups(
        new WorkflowDefinition(
            workflow.id(),
            workflow.agents(),
            steps.stream().map(step -> afterGroup(step, member)).toList(),
            workflow.sensitive(),
            workflow.deadline(),
            workflow.attributeSchemas(),
            workflow.search()),
        new StepGroup(GROUP, list(steps.subList(0, position)), List.of(member)));
  }

  private static boolean coversAnother(StepDefinition step, List<StepDefinition> steps) {
    return steps.stream().anyMatch(other -> step.name().equals(other.undoneBy()));
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

  private static StepDefinition afterGroup(StepDefinition step, String member) {
    return Workflows.after(
        step,
        step.after().stream().map(name -> name.equals(member) ? GROUP : name).sorted().toList());
  }
}
