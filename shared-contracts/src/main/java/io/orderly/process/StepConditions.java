package io.orderly.process;

import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.WorkflowDefinition;

/**
 * Decides the conditions of steps. It must always decide alike for the same order: what it reads,
 * the order as it was accepted and the results of the steps before, never changes.
 */
@FunctionalInterface
public interface StepConditions {

  /** Of services that start no steps: a scheduler decides. */
  StepConditions LEFT_TO_SCHEDULER = (order, step, workflow) -> ConditionResult.OPEN;

  /**
   * The result for a step that has a condition and could be started but for it.
   *
   * @param step of the order, which may be one for an element
   * @param workflow as it is for all orders
   * @throws RuntimeException when it can't be asked now; that says nothing about the order
   */
  ConditionResult decide(OrderProcess order, StepDefinition step, WorkflowDefinition workflow);

  /**
   * The result of a condition.
   *
   * @param failure why the condition has no value; empty unless it is {@link Kind#UNDECIDABLE}
   */
  record ConditionResult(Kind kind, String failure) {

    /** The step is performed. */
    public static final ConditionResult MET = new ConditionResult(Kind.MET, "");

    /** The step is skipped. */
    public static final ConditionResult NOT_MET = new ConditionResult(Kind.NOT_MET, "");

    /** Not decided here. */
    static final ConditionResult OPEN = new ConditionResult(Kind.OPEN, "");

    /** The condition has no value for this order. */
    public static ConditionResult undecidable(String failure) {
      return new ConditionResult(Kind.UNDECIDABLE, failure);
    }

    /** What it may be. */
    public enum Kind {
      MET,
      NOT_MET,
      OPEN,
      UNDECIDABLE
    }
  }
}
