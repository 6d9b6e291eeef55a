package io.orderly.chaos.workflows;

import java.util.List;

/**
 * A step of a chaos workflow.
 *
 * @param after the steps that must have been done before this one
 */
public record ChaosStep(String name, String agent, List<String> after) {

  public ChaosStep {
    after = List.copyOf(after);
  }
}
