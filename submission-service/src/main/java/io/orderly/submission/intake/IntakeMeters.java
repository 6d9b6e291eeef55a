package io.orderly.submission.intake;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.submission.intake.SubmissionOutcome.Accepted;
import io.orderly.submission.intake.SubmissionOutcome.Overloaded;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Counts at each door orders that are new, refused, or put off by an overload; no repeats. */
public final class IntakeMeters {

  private final Map<Door, Counter> submitted;
  private final Map<Door, Counter> refused;
  private final Map<Door, Counter> overloaded;

  /** Every counter is there from the start, so that a rate has a first value. */
  public IntakeMeters(MeterRegistry meters) {
    this.submitted = counters(meters, "orderly.orders.submitted");
    this.refused = counters(meters, "orderly.orders.refused");
    this.overloaded = counters(meters, "orderly.orders.overloaded");
  }

  private static Map<Door, Counter> counters(MeterRegistry meters, String name) {
    return Arrays.stream(Door.values())
        .collect(
            Collectors.toUnmodifiableMap(
                Function.identity(), door -> meters.counter(name, "channel", door.word())));
  }

  void count(Door door, List<SubmissionOutcome> outcomes) {
    for (SubmissionOutcome outcome : outcomes) {
      if (outcome instanceof Accepted) {
        Objects.requireNonNull(submitted.get(door)).increment();
      } else if (outcome instanceof Refusal) {
        Objects.requireNonNull(refused.get(door)).increment();
      } else if (outcome instanceof Overloaded) {
        Objects.requireNonNull(overloaded.get(door)).increment();
      }
    }
  }
}
