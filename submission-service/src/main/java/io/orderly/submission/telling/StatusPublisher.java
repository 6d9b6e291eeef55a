package io.orderly.submission.telling;

import io.orderly.messages.OrderStatus;
import io.orderly.messages.Topics;
import io.orderly.process.OrderProcess;
import io.orderly.runtime.kafka.BestEffort;
import io.orderly.runtime.kafka.Outgoing;
import io.orderly.store.OrderDirectory;
import io.orderly.store.StoredOrder;
import io.orderly.telemetry.Fields;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;

/** Tells everybody, and the submitter on its own topic, where an order stands now. */
public final class StatusPublisher {

  private static final Logger LOG = LoggerFactory.getLogger(StatusPublisher.class);

  private final OrderDirectory orders;
  private final BestEffort everybody;
  private final BestEffort submitters;
  private final Clock clock;

  public StatusPublisher(
      OrderDirectory orders, BestEffort everybody, BestEffort submitters, Clock clock) {
    this.orders = orders;
    this.everybody = everybody;
    this.submitters = submitters;
    this.clock = clock;
  }

  /** Hands over the snapshot. Call it after the commit. Best effort: never throws. */
  public void publish(OrderProcess process) {
    UUID orderId = process.orderId();
    try {
      Optional.ofNullable(orders.find(Set.of(orderId)).get(orderId))
          .ifPresent(order -> send(process, order));
    } catch (RuntimeException failure) {
      LOG.atWarn()
          .addKeyValue(Fields.ORDER_ID, orderId)
          .log(
              "the submitter of order {} is not told: {}",
              orderId,
              NestedExceptionUtils.getMostSpecificCause(failure).toString());
    }
  }

  private void send(OrderProcess process, StoredOrder order) {
    OrderStatus status = order.statusOf(process, clock.instant());
    String key = process.orderId().toString();
    String trace = order.traceParent();
    everybody.send(Outgoing.to(Topics.ORDER_STATUS, key, status).tracedBy(trace));
    if (order.replyTo() != null) {
      submitters.send(Outgoing.to(order.replyTo(), key, status).tracedBy(trace));
    }
  }
}
