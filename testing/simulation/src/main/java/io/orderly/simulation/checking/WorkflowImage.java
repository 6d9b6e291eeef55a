package io.orderly.simulation.checking;

import java.util.List;
import java.util.stream.Stream;

/** A workflow as far as the checks need it. */
public record WorkflowImage(String name, List<StepRule> steps) {

  public WorkflowImage {
    steps = List.copyOf(steps);
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
}
