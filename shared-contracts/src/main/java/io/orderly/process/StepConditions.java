package io.orderly.process;

import io.orderly.workflow.StepAmend;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Instant;

/**
 * Decides the conditions of steps, and evaluates their other expressions. It must always decide
 * alike for the same order: what it reads, an edition of the order and the results of the steps
 * before, never changes.
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
   * When a step ends that waits until a time.
   *
   * @throws UndecidableException when the expression has no value, or one that is no time
   */
  default Instant until(OrderProcess order, StepDefinition step, WorkflowDefinition workflow)
      throws UndecidableException {
    throw new IllegalStateException("expressions are left to a scheduler");
  }

  /**
   * What an order becomes by a step that amends it.
   *
   * @throws AmendmentRefusedException when the order would have no lines, or break another rule for
   *     orders
   * @throws UndecidableException when the expression has no value
   */
  default Amendment amend(OrderProcess order, StepDefinition step, WorkflowDefinition workflow)
      throws UndecidableException {
    throw new IllegalStateException("expressions are left to a scheduler");
  }

  /** An expression has no value that can be used for this order. */
  class UndecidableException extends Exception {

    private static final long serialVersionUID = 1L;

    public UndecidableException(String why) {
      super(why);
    }

    @Override
    public String getMessage() {
      return String.valueOf(super.getMessage());
    }
  }

  /** An amended order is none that could be submitted. The workflow says what follows, by code. */
  final class AmendmentRefusedException extends UndecidableException {

    private static final long serialVersionUID = 1L;

    private final String code;

    /**
     * Refused.
     *
     * @param code one of {@link StepAmend#REFUSALS}
     */
    public AmendmentRefusedException(String code, String why) {
      super(why);
      this.code = code;
    }

    String code() {
      return code;
    }
  }

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
