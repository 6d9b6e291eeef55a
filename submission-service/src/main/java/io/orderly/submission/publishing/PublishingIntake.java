package io.orderly.submission.publishing;

import io.orderly.messages.Message;
import io.orderly.messages.OrderStatus;
import io.orderly.platform.kafka.StatusTopics;
import io.orderly.process.ProcessState;
import io.orderly.store.IntakeOutcome;
import io.orderly.store.NewOrder;
import io.orderly.store.OrderIntake;
import java.util.List;

/**
 * Publishes the status of each accepted order to the reply topic of its submitter, where rejections
 * are published too. Best effort, after the commit; an order without a reply topic costs nothing.
 */
public final class PublishingIntake implements OrderIntake {

  private final OrderIntake store;
  private final StatusTopics topics;

  public PublishingIntake(OrderIntake store, StatusTopics topics) {
    this.store = store;
    this.topics = topics;
  }

  @Override
  public List<IntakeOutcome> take(List<NewOrder> orders) {
    List<IntakeOutcome> outcomes = store.take(orders);
    for (int i = 0; i < outcomes.size(); i++) {
      if (outcomes.get(i) instanceof IntakeOutcome.Accepted accepted) {
        publish(orders.get(i), accepted);
      }
    }
    return outcomes;
  }

  private void publish(NewOrder order, IntakeOutcome.Accepted accepted) {
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
    topics.reply(status, replyTo, order.traceParent());
  }
}
