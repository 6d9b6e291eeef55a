package io.orderly.scheduler.limiting;

import io.orderly.scheduler.routing.AttemptKey;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Starts that are decided and not sent yet: they count as in flight, so that two batches at the
 * same moment do not both count on the same place. One whose transaction failed is forgotten after
 * a while.
 */
final class PromisedStarts {

  private static final long FORGOTTEN_AFTER_NANOS = 5_000_000_000L;

  private record Promise(String agent, long untilNanos) {}

  private final LongSupplier nanoTime;
  private final Map<AttemptKey, Promise> promises = new HashMap<>();

  PromisedStarts(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  void add(AttemptKey start, String agent) {
    promises.put(start, new Promise(agent, nanoTime.getAsLong() + FORGOTTEN_AFTER_NANOS));
  }

  void remove(AttemptKey start) {
    promises.remove(start);
  }

  int of(String agent) {
    long now = nanoTime.getAsLong();
    promises.values().removeIf(promise -> promise.untilNanos() - now <= 0);
    return (int) promises.values().stream().filter(one -> one.agent().equals(agent)).count();
  }
}
