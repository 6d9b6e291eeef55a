package io.orderly.operator.publishing;

import io.orderly.messages.OrderStatus;
import io.orderly.messages.Topics;
import io.orderly.platform.kafka.BestEffort;
import io.orderly.platform.kafka.Outgoing;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.store.StoredOrder;
import io.orderly.store.SubmitterStatuses;
import io.orderly.store.SubmitterStatuses.Told;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;

/** Tells submitters which orders the supervisor gave up, turned to undo or put back to work. */
public final class StatusPublisher {

  private static final Logger LOG = LoggerFactory.getLogger(StatusPublisher.class);

  private final SubmitterStatuses statuses;
  private final BestEffort everybody;
  private final BestEffort submitters;
  private final InstantSource clock;

  /**
   * Tells everybody and, apart from that, the submitters.
   *
   * @param submitters their private topics, one of which may be gone and block
   */
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

  /** Hands over the snapshots that these committed changes call for. Best effort: never throws. */
  public void publish(Collection<Decision> changes) {
    List<OrderProcess> told =
        changes.stream().filter(StatusPublisher::isPublished).map(Decision::after).toList();
    if (told.isEmpty()) {
      return;
    }
    try {
      statuses.of(told, clock.instant(), this::publishOne);
    } catch (RuntimeException e) {
      LOG.warn(
          "Notifications of {} orders were not delivered: {}",
          told.size(),
          NestedExceptionUtils.getMostSpecificCause(e).toString());
    }
  }

  /** Also out of an Error: otherwise its receiver would believe in the Error until the end. */
  private static boolean isPublished(Decision decision) {
    ProcessState before = decision.before().state();
    ProcessState after = decision.after().state();
    return decision.isChange() && before != after && (before == ProcessState.ERROR || isPublished(after));
  }

  private static boolean isPublished(ProcessState state) {
    return switch (state) {
      case PROCESSED, UNDONE, ERROR, UNDOING -> true;
      case PENDING, PROCESSING -> false;
    };
  }

  private void publishOne(Told told) {
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
