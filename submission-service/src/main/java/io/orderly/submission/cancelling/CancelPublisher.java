package io.orderly.submission.cancelling;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.ChangeTraces;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.process.Decision;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.StatusPublisher;
import io.orderly.submission.cancelling.CancelAnswer.Outcome;
import io.orderly.submission.cancelling.Cancelling.CancelOutcome.Answered;
import io.orderly.submission.publishing.SchedulerWake;
import io.orderly.telemetry.OrderChange;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Counts cancels, and publishes those that changed an order. */
@Component
final class CancelPublisher {

  private final SchedulerWake schedulers;
  private final StatusPublisher statuses;
  private final ChangeTraces changes;
  private final Map<Outcome, Counter> cancelled;

  /** Every counter is there from the start, so that a rate has a first value. */
  CancelPublisher(
      SchedulerWake schedulers,
      StatusPublisher statuses,
      OrderDirectory orders,
      OrderTracing tracing,
      MeterRegistry meters) {
    this.changes = new ChangeTraces(tracing, orders::traceParents);
    this.schedulers = schedulers;
    this.statuses = statuses;
    this.cancelled =
        Arrays.stream(Outcome.values())
            .collect(
                Collectors.toUnmodifiableMap(
                    Function.identity(),
                    outcome ->
                        meters.counter("orderly.orders.cancelled", "outcome", outcome.value())));
  }

  /** Never throws. */
  void publish(ActionStart start, Answered cancel) {
    Outcome outcome = cancel.answer().outcome();
    Objects.requireNonNull(cancelled.get(outcome)).increment();
    if (outcome != Outcome.APPLIED) {
      return;
    }
    if (cancel.order().isClaimable()) {
      schedulers.wake();
    }
    List<Decision> change = List.of(cancel.decision());
    statuses.publish(change);
    changes.record(start, () -> OrderChange.of(change));
  }
}
