package io.orderly.submission.cancelling;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.platform.tracing.ActionStart;
import io.orderly.submission.cancelling.CancelAnswer.Outcome;
import io.orderly.submission.cancelling.Cancelling.CancelOutcome.Answered;
import io.orderly.submission.publishing.ChangePublisher;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Counts cancels, and publishes those that changed an order. */
@Component
final class CancelPublisher {

  private final ChangePublisher changes;
  private final Map<Outcome, Counter> cancelled;

  /** Every counter is there from the start, so that a rate has a first value. */
  CancelPublisher(ChangePublisher changes, MeterRegistry meters) {
    this.changes = changes;
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
    if (outcome == Outcome.APPLIED) {
      changes.publish(start, cancel.decision());
    }
  }
}
