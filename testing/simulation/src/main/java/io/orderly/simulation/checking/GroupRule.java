package io.orderly.simulation.checking;

import java.util.Set;

/**
 * A group of steps as far as the checks need it.
 *
 * @param source the step that returns the list that it is performed for; empty where that is the
 *     lines of the order
 * @param list the name of the list in its result
 * @param steps by their names in the workflow
 * @param undoneAlone whether a failure undoes its element alone, not the order
 */
public record GroupRule(
    String name, String source, String list, Set<String> steps, boolean undoneAlone) {

  public GroupRule {
    steps = Set.copyOf(steps);
  }

  /** Whether a step, of an order or of the workflow, is one of its steps. */
  boolean has(String step) {
    return steps.contains(inWorkflow(step));
  }

  /** The name in the workflow of a step of an order. */
  static String inWorkflow(String step) {
    return step.replaceFirst("\\..*", "");
  }

  /** What makes it the step of an element, such as {@code .2}. */
  static String element(String step) {
    return step.substring(inWorkflow(step).length());
  }
}
