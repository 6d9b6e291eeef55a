package io.orderly.scheduler.messaging;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.orderly.messages.OrderStatus;
import io.orderly.messages.Topics;
import io.orderly.platform.kafka.BestEffort;
import io.orderly.platform.kafka.Outgoing;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.platform.tracing.Scope;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.store.StoredOrder;
import io.orderly.store.SubmitterStatuses;
import io.orderly.store.SubmitterStatuses.Told;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;

/**
 * Tells where orders stand once they reached an end, an Error or the turn to undo. Best effort,
 * behind queues of their own, so that no dead topic holds an order up.
 */
public final class StatusPublisher {

  private final SubmitterStatuses statuses;
  private final BestEffort everybody;
  private final BestEffort submitters;
  private final MeterRegistry meters;
  private final OrderTracing tracing;
  private final InstantSource clock;

  /**
   * Tells everybody and, apart from that, the submitters.
   *
   * @param submitters their private topics, one of which may be gone and block
   * @param clock the store's, which wrote when orders were submitted
   */
  public StatusPublisher(
      SubmitterStatuses statuses,
      BestEffort everybody,
      BestEffort submitters,
      MeterRegistry meters,
      OrderTracing tracing,
      InstantSource clock) {
    this.statuses = statuses;
    this.everybody = everybody;
    this.submitters = submitters;
    this.meters = meters;
    this.tracing = tracing;
    this.clock = clock;
  }

  /** Publishes the snapshots that these committed decisions call for. */
  public void publish(Collection<Decision> decisions) {
    List<OrderProcess> told =
        decisions.stream()
            .filter(StatusPublisher::isPublished)
            .map(Decision::after)
            .toList();
    if (told.isEmpty()) {
      return;
    }
    Instant now = clock.instant();
    statuses.of(
        told,
        now,
        one -> {
          publishOne(one);
          count(one.process(), one.order(), now);
        });
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

  private void count(OrderProcess process, StoredOrder order, Instant now) {
    if (!process.state().isFinal()) {
      return;
    }
    meters.counter("orderly.orders.finished", "process_state", process.state().word()).increment();
    if (process.state() == ProcessState.PROCESSED) {
      Scope example = tracing.openTrace(order.traceParent());
      try {
        Timer.builder("orderly.order")
            .description("From an order's submission to Processed")
            .register(meters)
            .record(Duration.between(order.submittedAt(), now));
      } finally {
        example.close();
      }
    }
  }
}
