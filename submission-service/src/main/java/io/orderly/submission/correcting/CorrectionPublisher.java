package io.orderly.submission.correcting;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.platform.tracing.ActionStart;
import io.orderly.process.Decision;
import io.orderly.submission.correcting.Correcting.Answered;
import io.orderly.submission.correcting.CorrectionAnswer.Outcome;
import io.orderly.submission.publishing.ChangePublisher;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Counts corrections, and publishes those that changed an order. */
@Component
final class CorrectionPublisher {

  private final ChangePublisher changes;
  private final Map<Outcome, Counter> corrected;

  /** Every counter is there from the start, so that a rate has a first value. */
  CorrectionPublisher(ChangePublisher changes, MeterRegistry meters) {
    this.changes = changes;
    this.corrected =
        Arrays.stream(Outcome.values())
            .collect(
                Collectors.toUnmodifiableMap(
                    Function.identity(),
                    outcome ->
                        meters.counter("orderly.orders.corrected", "outcome", outcome.value())));
  }

  /** Never throws. */
  void publish(ActionStart start, Answered correction) {
    Objects.requireNonNull(corrected.get(correction.answer().outcome())).increment();
    correction
        .decision()
        .filter(Decision::isChange)
        .ifPresent(change -> changes.publish(start, change));
  }
}
