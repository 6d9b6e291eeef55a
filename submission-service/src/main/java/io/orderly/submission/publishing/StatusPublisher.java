package io.orderly.submission.publishing;

import io.orderly.messages.OrderStatus;
import io.orderly.messages.Topics;
import io.orderly.platform.kafka.BestEffort;
import io.orderly.platform.kafka.Outgoing;
import io.orderly.process.OrderProcess;
import io.orderly.store.StoredOrder;
import io.orderly.store.SubmitterStatuses;
import io.orderly.store.SubmitterStatuses.Told;
import io.orderly.telemetry.Fields;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;

/** Tells everybody, and the submitter on its own topic, where an order stands now. */
public final class StatusPublisher {

  private static final Logger LOG = LoggerFactory.getLogger(StatusPublisher.class);

  private final SubmitterStatuses statuses;
  private final BestEffort everybody;
  private final BestEffort submitters;
  private final InstantSource clock;

  public StatusPublisher(
      SubmitterStatuses statuses,
      BestEffort everybody,
      BestEffort submitters,
      InstantSource clock) {
    this.statuses = statuses;
    this.everybody = everybody;
    this.submitters = submitters;
    this.clock = clock;
  }

  /** Hands over the snapshot. Call it after the commit. Best effort: never throws. */
  public void publish(OrderProcess process) {
    UUID orderId = process.orderId();
    try {
      statuses.of(List.of(process), clock.instant(), this::send);
    } catch (RuntimeException failure) {
      LOG.atWarn()
          .addKeyValue(Fields.ORDER_ID, orderId)
          .log(
              "the submitter of order {} is not told: {}",
              orderId,
              NestedExceptionUtils.getMostSpecificCause(failure).toString());
    }
  }

  private void send(Told told) {
    OrderStatus status = told.status();
    StoredOrder order = told.order();
    String key = order.orderId().toString();
    String trace = order.traceParent();
    everybody.send(Outgoing.to(Topics.ORDER_STATUS, key, status).tracedBy(trace));
    if (order.replyTo() != null) {
      submitters.send(Outgoing.to(order.replyTo(), key, status).tracedBy(trace));
    }
  }
}
