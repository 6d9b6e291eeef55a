package io.orderly.process;

import io.orderly.process.StepConditions.AmendmentRefusedException;
import io.orderly.process.StepConditions.UndecidableException;
import io.orderly.workflow.StepAmend;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.WorkflowDefinition;

/**
 * Steps that change what was ordered, as its next edition. They wait until nothing of the order is
 * open, since a remote service would get two contents for one call. Meanwhile nothing else of it
 * begins: in which edition would depend on which reply comes first, and an order whose steps take
 * turns would never be amended.
 */
final class Amendments {

  private static final String CORRECT =
      "The amendment is computed from the order and results. Correct the attributes that it reads"
          + " and resubmit the order, decide that step %s happened, or undo the order; then correct"
          + " the workflow for new orders.";

  private Amendments() {}

  /** Whether a step has to wait for others because it amends the order. */
  static boolean mustWait(OrderProcess order, StepDefinition step) {
    return step.task() instanceof StepAmend && order.steps().stream().anyMatch(Corrections::isOpen);
  }

  /**
   * Whether a step that has not begun waits until another one has amended the order, whose
   * predecessors are done. What is tried again goes on, since the amendment waits for it.
   */
  static boolean holdsBack(OrderProcess order, OrderStep step, WorkflowDefinition workflow) {
    if (Corrections.isOpen(step)) {
      return false;
    }
    for (OrderStep other : order.steps()) {
      if (StepAmend.PERFORMER.equals(other.agent())
          && other.state() == StepState.NOT_STARTED
          && Startable.predecessorsCompleted(order, other, workflow)) {
        return other.position() != step.position();
      }
    }
    return false;
  }

  /** Performs a step that may begin. What follows is made of the new edition, once it is stored. */
  static void perform(DecisionBuilder builder, OrderStep step, OrderStep begun) {
    OrderProcess order = builder.order();
    try {
      Amendment amendment = builder.amendment(step);
      if (amendment.changes().isEmpty()) {
        builder.change(begun.completed(amendment.result(order.edition()), builder.now()));
      } else if (order.edition() >= Corrections.MAX_EDITIONS) {
        fail(
            builder,
            step,
            "the order has %d editions, which is the maximum".formatted(order.edition()));
      } else {
        amend(builder, begun, amendment);
      }
    } catch (AmendmentRefusedException refused) {
      refuse(builder, step, refused);
    } catch (UndecidableException undecidable) {
      fail(builder, step, undecidable.getMessage());
    }
  }

  /** Nothing of the step is stored, so that it can begin anew in an order that is corrected. */
  private static void refuse(
      DecisionBuilder builder, OrderStep step, AmendmentRefusedException refused) {
    Failure failure = failure(refused.code(), step, refused.getMessage());
    switch (builder.definition(step).onFailure().of(refused.code())) {
      case ALERT, WAIT -> error(builder, step, failure);
      case UNDO -> NextState.turnToUndo(builder, step, failure.message(), Cause.of(failure, step));
    }
  }

  private static void amend(DecisionBuilder builder, OrderStep begun, Amendment amendment) {
    OrderProcess amended = builder.order().inNextEdition(builder.order().steps());
    OrderStep completed = begun.completed(amendment.result(amended.edition()), builder.now());
    builder.become(amended.withStep(completed));
    builder.amend(amendment);
    builder.addEvent(
        OrderEvent.Kind.CORRECTED,
        completed,
        "edition %d: %s".formatted(amended.edition(), String.join(", ", amendment.changes())));
  }

  /** Of the expression or the store, not of what was ordered: no policy undoes that. */
  private static void fail(DecisionBuilder builder, OrderStep step, String why) {
    error(builder, step, failure("amend-failed", step, why));
  }

  private static void error(DecisionBuilder builder, OrderStep step, Failure failure) {
    builder.error(failure, step, CORRECT.formatted(step.name()));
  }

  private static Failure failure(String code, OrderStep step, String why) {
    return new Failure(code, "step %s can't amend the order: %s".formatted(step.name(), why));
  }
}
