package io.orderly.workflow;

import java.util.Optional;
import java.util.Set;

/**
 * Finds what is wrong with the condition of a step. The language of conditions is not part of this
 * module: who accepts new workflow files brings it along.
 */
@FunctionalInterface
public interface ConditionCheck {

  /** For definitions that were checked before they were stored. */
  ConditionCheck ALREADY_CHECKED = (condition, predecessors, isOfGroup) -> Optional.empty();

  /**
   * What is wrong, as the end of a sentence; empty if nothing is.
   *
   * @param predecessors the steps whose results it may read
   * @param isOfGroup whether it may read the element that its step is performed for
   */
  Optional<String> findError(String condition, Set<String> predecessors, boolean isOfGroup);
}
