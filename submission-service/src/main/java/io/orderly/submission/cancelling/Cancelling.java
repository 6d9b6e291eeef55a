package io.orderly.submission.cancelling;

import io.orderly.platform.tracing.OrderAction;
import io.orderly.process.Cause;
import io.orderly.process.Decision;
import io.orderly.process.DecisionContext;
import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStateMachine;
import io.orderly.process.ProcessEvent;
import io.orderly.submission.commands.CommandDefinition;
import io.orderly.submission.commands.CommandType;
import io.orderly.submission.commands.SubmitterCommand;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/** Turns orders to undo for their customers. */
@Component
public final class Cancelling implements CommandDefinition<CancelRequest, CancelAnswer> {

  private static final CommandType<CancelAnswer> TYPE =
      new CommandType<>(
          "cancel",
          "cancel",
          OrderAction.CANCEL,
          "orderly.orders.cancelled",
          List.of(CancelAnswer.Outcome.values()),
          CancelAnswer.class);

  @Override
  public CommandType<CancelAnswer> type() {
    return TYPE;
  }

  @Override
  public Decided<CancelAnswer> decide(
      SubmitterCommand<CancelRequest> command,
      OrderProcess order,
      Supplier<DecisionContext> context) {
    Decision decision = decision(command, order, context);
    return new Decided<>(decision, CancelAnswer.of(command, decision));
  }

  private static Decision decision(
      SubmitterCommand<CancelRequest> command,
      OrderProcess order,
      Supplier<DecisionContext> context) {
    if (order.direction() == Direction.UNDO || order.state().isFinal()) {
      // Answered whether the workflow can be read here or not.
      return Decision.ignored(order, whyItStays(order));
    }
    long seenVersion = command.content().seenVersion().orElse(order.version());
    return OrderStateMachine.decide(
        order,
        new ProcessEvent.Undo(seenVersion, Cause.cancelledBy(command.actor())),
        context.get());
  }

  private static String whyItStays(OrderProcess order) {
    if (order.state().needsOperator()) {
      return "the order is being undone already; its undo waits for an operator";
    }
    return order.state().isFinal()
        ? "the order is " + order.state().value() + ", which is final"
        : "the order is being undone already";
  }
}
