package io.orderly.operator.commands;

import io.orderly.operator.decision.SupervisorDecider;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessEvent;
import io.orderly.store.StoredJson;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.OrderReference;
import io.orderly.store.transitions.RecordedCommand;
import io.orderly.store.transitions.StateStore.StateTransaction;
import io.orderly.telemetry.Fields;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/** What a command does to a locked order, and how it is kept beside the change. */
public final class CommandDecisions {

  private static final Logger LOG = LoggerFactory.getLogger(CommandDecisions.class);

  private final OrderDirectory orders;
  private final SupervisorDecider decider;

  public CommandDecisions(OrderDirectory orders, SupervisorDecider decider) {
    this.orders = orders;
    this.decider = decider;
  }

  /** Decides; an order that can't be decided on is left as it is, with the reason. */
  public Decision decide(OperatorCommand command, OrderProcess order, Instant now) {
    try {
      ProcessEvent event = command.event(() -> virtualStart(order.orderId()));
      return decider.decide(order, event, now);
    } catch (DataAccessException storeIsAway) {
      throw storeIsAway;
    } catch (RuntimeException undecidable) {
      LOG.atError()
          .addKeyValue(Fields.ORDER_ID, order.orderId())
          .setCause(undecidable)
          .log("order {} can't be decided on", order.orderId());
      return Decision.ignored(order, "the order can't be decided on: " + undecidable.getMessage());
    }
  }

  private Instant virtualStart(UUID orderId) {
    OrderReference order = orders.references(List.of(orderId)).get(orderId);
    if (order == null) {
      throw new IllegalStateException("order " + orderId + " has a process and no order");
    }
    return order.virtualStart();
  }

  /** Keeps the command with its answer, refusals too. */
  public CommandAnswer record(
      StateTransaction transaction, OperatorCommand command, Decision decision) {
    CommandAnswer answer = CommandAnswer.of(command.head().commandId(), decision);
    transaction.record(
        new RecordedCommand(
            command.head().commandId(),
            command.orderId(),
            command.kind().value(),
            answer.version(),
            command.head().actor(),
            command.head().reason(),
            StoredJson.write(answer)));
    return answer;
  }
}
