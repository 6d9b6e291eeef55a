package io.orderly.store.postgres;

import io.orderly.store.NewOrder;
import java.util.Objects;

/**
 * Who takes turns: a customer of a submitter, in the line of an agent. A submitter proves who it
 * is, but names its customers as it likes: by the name alone it could use up another's turns.
 *
 * @param agent whose line; empty where no agent is needed
 */
record QueueKey(String agent, String submitter, String customerId) {

  static QueueKey of(NewOrder order) {
    String agent = Objects.requireNonNullElse(order.firstAgent(), "");
    return new QueueKey(agent, order.submitter(), order.order().customerId());
  }
}
