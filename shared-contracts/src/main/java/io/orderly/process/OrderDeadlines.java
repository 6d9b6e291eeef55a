package io.orderly.process;

import io.orderly.workflow.WorkflowDeadline;
import java.util.Optional;

/** The deadline of an order as a whole has passed: it acts once, as the workflow says. */
final class OrderDeadlines {

  private OrderDeadlines() {}

  static Decision decide(DecisionBuilder builder) {
    OrderProcess order = builder.order();
    if (!order.terms().isPastDeadline(builder.now())) {
      return Decision.ignored(order, "the order has no deadline that has passed");
    }
    if (order.direction() == Direction.UNDO) {
      return Decision.ignored(order, "the order is being undone");
    }
    if (order.terms().isPaused()) {
      return Decision.ignored(order, "the order is paused");
    }
    act(builder);
    return builder.decision("");
  }

  private static void act(DecisionBuilder builder) {
    OrderProcess order = builder.order();
    String why = "the order was not completed by its deadline " + order.terms().deadline();
    builder.become(order.on(order.terms().withoutDeadline()));
    builder.addEvent(OrderEvent.Kind.DEADLINE_PASSED, null, why);
    boolean undo = builder.context().workflow().deadlinePolicy() == WorkflowDeadline.Policy.UNDO;
    Optional<OrderStep> beyondUndo = StepObjections.beyondUndo(builder, null);
    if (undo && beyondUndo.isEmpty()) {
      Cause missed = new Cause(OrderEvent.DEADLINE_PASSED, why, null, null);
      NextState.turnToUndo(builder, null, why, Cause.ofUndo(order, missed));
    } else if (!order.state().needsOperator()) {
      builder.alert(
          new Failure(OrderEvent.DEADLINE_PASSED, why), null, nextAction(undo, beyondUndo));
    }
  }

  private static String nextAction(boolean undo, Optional<OrderStep> beyondUndo) {
    String goesOn =
        "The order goes on. Find out what delays it; undo it if it is worth nothing any more.";
    return undo
        ? beyondUndo
            .map(
                step ->
                    "The order goes on: it is not undone automatically, since step %s has begun and can't be undone. Find out what delays it."
                        .formatted(step.name()))
            .orElse(goesOn)
        : goesOn;
  }
}
