package io.orderly.workflow;

import java.util.Optional;
import java.util.Set;

/**
 * Finds what is wrong with the expressions of a step. Their language is not part of this module:
 * who accepts new workflow files brings it along.
 */
@FunctionalInterface
public interface ConditionCheck {

  /** For definitions that were checked before they were stored. */
  ConditionCheck ALREADY_CHECKED = (kind, expression, before, isOfGroup) -> Optional.empty();

  /**
   * What is wrong, as the end of a sentence; empty if nothing is.
   *
   * @param kind what its value must be
   * @param predecessors the steps whose results it may read
   * @param isOfGroup whether it may read the element that its step is performed for
   */
  Optional<String> findError(
      Kind kind, String expression, Set<String> predecessors, boolean isOfGroup);

  /** What the value of an expression must be. */
  enum Kind {
    /** True or false. */
    CONDITION,
    /** What it is for is checked when it is evaluated. */
    VALUE
  }
}
