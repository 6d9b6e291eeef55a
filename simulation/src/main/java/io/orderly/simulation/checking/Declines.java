package io.orderly.simulation.checking;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** How often in a row nobody took a step, and since when: then it may fail for good at once. */
final class Declines {

  private static final int MOST_TIMES = 10;
  private static final Duration LONGEST = Duration.ofHours(1);

  private final Map<Declined, Run> runs = new HashMap<>();

  private record Declined(UUID orderId, String step) {}

  private record Run(int times, Instant since) {

    Run onceMore() {
      return new Run(times + 1, since);
    }

    boolean isForLong(Instant now) {
      return times >= MOST_TIMES && !since.plus(LONGEST).isAfter(now);
    }
  }

  /** Whether it was declined for long, with this time. */
  boolean onceMore(UUID orderId, String step, Instant now) {
    return runs.merge(
            new Declined(orderId, step), new Run(1, now), (before, first) -> before.onceMore())
        .isForLong(now);
  }

  /** Something else became of it. */
  void forget(UUID orderId, String step) {
    runs.remove(new Declined(orderId, step));
  }
}
