package io.orderly.scheduler.messaging;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.orderly.messages.OrderStatus;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.process.ProcessState;
import io.orderly.store.orders.StoredOrder;
import java.time.Duration;
import org.springframework.stereotype.Component;

/** Counts the orders that this scheduler finished, and measures how long each took. */
@Component
public final class FinishedOrderMetrics {

  private final MeterRegistry meters;
  private final OrderTracing tracing;

  public FinishedOrderMetrics(MeterRegistry meters, OrderTracing tracing) {
    this.meters = meters;
    this.tracing = tracing;
  }

  /** Counts the order if this status is final. */
  public void count(StoredOrder order, OrderStatus status) {
    ProcessState state = status.state();
    if (!state.isFinal()) {
      return;
    }
    meters.counter("orderly.orders.finished", "process_state", state.value()).increment();
    if (state == ProcessState.PROCESSED) {
      tracing.measure(
          order.traceParent(),
          () ->
              Timer.builder("orderly.order")
                  .description("Duration from the submission of an order to Processed")
                  .register(meters)
                  .record(Duration.between(order.submittedAt(), status.at())));
    }
  }
}
