package io.orderly.simulation.checking;

import java.util.Set;

/**
 * A step of a workflow as far as the checks need it.
 *
 * @param after the steps that must be Completed before it starts
 * @param onFailure what follows the last failure: {@code alert}, {@code undo}, or long waits first
 * @param attempts how often it may fail
 * @param waits how many long waits follow; 0 where onFailure knows none
 * @param canBeUndone false for {@code undo: none}
 * @param tombstones whether its partner refuses a forward call after the undo
 */
public record StepRule(
    String name,
    String agent,
    Set<String> after,
    String onFailure,
    int attempts,
    int waits,
    boolean canBeUndone,
    boolean tombstones) {

  public StepRule {
    after = Set.copyOf(after);
  }
}
