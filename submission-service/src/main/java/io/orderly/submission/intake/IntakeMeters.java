package io.orderly.submission.intake;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.submission.intake.SubmissionResult.Accepted;
import io.orderly.submission.intake.SubmissionResult.Overloaded;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Counts for each channel the orders that are new, refused, or put off by an overload; no repeats.
 */
public final class IntakeMeters {

  private final Map<SubmissionChannel, Counter> submitted;
  private final Map<SubmissionChannel, Counter> refused;
  private final Map<SubmissionChannel, Counter> overloaded;

  /** Every counter is there from the start, so that a rate has a first value. */
  public IntakeMeters(MeterRegistry meters) {
    this.submitted = counters(meters, "orderly.orders.submitted");
    this.refused = counters(meters, "orderly.orders.refused");
    this.overloaded = counters(meters, "orderly.orders.overloaded");
  }

  private static Map<SubmissionChannel, Counter> counters(MeterRegistry meters, String name) {
    return Arrays.stream(SubmissionChannel.values())
        .collect(
            Collectors.toUnmodifiableMap(
                Function.identity(), channel -> meters.counter(name, "channel", channel.value())));
  }

  void count(SubmissionChannel channel, List<SubmissionResult> results) {
    for (SubmissionResult result : results) {
      if (result instanceof Accepted) {
        Objects.requireNonNull(submitted.get(channel)).increment();
      } else if (result instanceof Refusal) {
        Objects.requireNonNull(refused.get(channel)).increment();
      } else if (result instanceof Overloaded) {
        Objects.requireNonNull(overloaded.get(channel)).increment();
      }
    }
  }
}
