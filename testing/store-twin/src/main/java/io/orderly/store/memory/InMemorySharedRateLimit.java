package io.orderly.store.memory;

import io.orderly.store.limits.SharedRateLimit;
import io.orderly.store.memory.Tables.Bucket;
import java.time.Duration;
import java.time.Instant;

/** A token bucket a duty, full at first. */
final class InMemorySharedRateLimit implements SharedRateLimit {

  private static final double NANOS_PER_SECOND = 1e9;

  private final InMemoryStore store;

  InMemorySharedRateLimit(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public int take(String duty, int wanted, int perSecond) {
    Instant now = store.now();
    return store.statement(
        "take turns",
        tables -> {
          Bucket bucket = tables.buckets.getOrDefault(duty, new Bucket(perSecond, now));
          double elapsedSeconds =
              Duration.between(bucket.refilledAt(), now).toNanos() / NANOS_PER_SECOND;
          double tokens = Math.min(perSecond, bucket.tokens() + perSecond * elapsedSeconds);
          int granted = Math.min(wanted, (int) tokens);
          tables.buckets.put(duty, new Bucket(tokens - granted, now));
          return granted;
        });
  }
}
