package io.orderly.submission.completing;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.platform.tracing.ActionStart;
import io.orderly.process.Decision;
import io.orderly.submission.completing.Completing.Answered;
import io.orderly.submission.completing.CompletionAnswer.Outcome;
import io.orderly.submission.publishing.ChangePublisher;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Counts completions, and publishes those that changed an order. */
@Component
final class CompletionPublisher {

  private final ChangePublisher changes;
  private final Map<Outcome, Counter> answered;

  /** Every counter is there from the start, so that a rate has a first value. */
  CompletionPublisher(ChangePublisher changes, MeterRegistry meters) {
    this.changes = changes;
    this.answered =
        Arrays.stream(Outcome.values())
            .collect(
                Collectors.toUnmodifiableMap(
                    Function.identity(),
                    outcome ->
                        meters.counter("orderly.steps.answered", "outcome", outcome.value())));
  }

  /** Never throws. */
  void publish(ActionStart start, Answered completion) {
    Objects.requireNonNull(answered.get(completion.answer().outcome())).increment();
    completion
        .decision()
        .filter(Decision::isChange)
        .ifPresent(change -> changes.publish(start, change));
  }
}
