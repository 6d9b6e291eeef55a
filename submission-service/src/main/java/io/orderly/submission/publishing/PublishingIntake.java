package io.orderly.submission.publishing;

import io.orderly.messages.Message;
import io.orderly.messages.OrderStatus;
import io.orderly.platform.kafka.BestEffort;
import io.orderly.platform.kafka.Outgoing;
import io.orderly.process.ProcessState;
import io.orderly.store.IntakeOutcome;
import io.orderly.store.NewOrder;
import io.orderly.store.OrderIntake;
import java.util.List;

/**
 * Tells submitters on their reply topics of each order that was accepted: whoever hands in over a
 * topic hears of a refusal there, and so of the opposite too. Best effort, after the commit, behind
 * a queue; an order that names no reply topic costs nothing.
 */
public final class PublishingIntake implements OrderIntake {

  private final OrderIntake store;
  private final BestEffort submitters;

  public PublishingIntake(OrderIntake store, BestEffort submitters) {
    this.store = store;
    this.submitters = submitters;
  }

  @Override
  public List<IntakeOutcome> take(List<NewOrder> orders) {
    List<IntakeOutcome> outcomes = store.take(orders);
    for (int i = 0; i < outcomes.size(); i++) {
      if (outcomes.get(i) instanceof IntakeOutcome.Accepted accepted) {
        tell(orders.get(i), accepted);
      }
    }
    return outcomes;
  }

  private void tell(NewOrder order, IntakeOutcome.Accepted accepted) {
    String replyTo = order.replyTo();
    if (replyTo == null) {
      return;
    }
    OrderStatus status =
        new OrderStatus(
            Message.SCHEMA_VERSION,
            accepted.orderId(),
            order.submitter(),
            order.order().customerReference(),
            ProcessState.PENDING,
            NewOrder.FIRST_VERSION,
            null,
            accepted.acceptedAt());
    submitters.send(
        Outgoing.to(replyTo, accepted.orderId().toString(), status).tracedBy(order.traceParent()));
  }
}
