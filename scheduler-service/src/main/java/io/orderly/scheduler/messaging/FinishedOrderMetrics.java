package io.orderly.scheduler.messaging;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.orderly.messages.OrderStatus;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.process.ProcessState;
import io.orderly.store.orders.StoredOrder;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Counts the orders that this scheduler finished, and measures how long each took. */
@Component
public final class FinishedOrderMetrics {

  private final Counter processed;
  private final Counter undone;
  private final Timer duration;
  private final OrderTracing tracing;

  public FinishedOrderMetrics(MeterRegistry meters, OrderTracing tracing) {
    this.processed = finished(meters, ProcessState.PROCESSED);
    this.undone = finished(meters, ProcessState.UNDONE);
    this.duration =
        Timer.builder("orderly.order")
            .description("Duration from the submission of an order to Processed")
            .register(meters);
    this.tracing = tracing;
  }

  /** Counts the order if this status is final. */
  public void count(StoredOrder order, OrderStatus status) {
    if (status.state() == ProcessState.PROCESSED) {
      processed.increment();
      record(Duration.between(order.submittedAt(), status.at()), order.traceParent());
    } else if (status.state() == ProcessState.UNDONE) {
      undone.increment();
    }
  }

  /** Allocates nothing for an order that is not sampled. */
  private void record(Duration took, @Nullable String traceParent) {
    if (tracing.isSampled(traceParent)) {
      tracing.measure(traceParent, () -> duration.record(took));
    } else {
      duration.record(took);
    }
  }

  private static Counter finished(MeterRegistry meters, ProcessState state) {
    return meters.counter("orderly.orders.finished", "process_state", state.value());
  }
}
