package io.orderly.store.memory;

import io.orderly.store.limits.SharedRateLimit;
import io.orderly.store.memory.Tables.Bucket;
import java.time.Duration;
import java.time.Instant;

/** One token bucket per task, full at first. */
final class InMemorySharedRateLimit implements SharedRateLimit {

  private static final double NANOS_PER_SECOND = 1e9;

  private final InMemoryStore store;

  InMemorySharedRateLimit(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public int acquire(String task, int wanted, int perSecond) {
    Instant now = store.now();
    return store.statement(
        "acquire permits",
        tables -> {
          Bucket bucket = tables.buckets.getOrDefault(task, new Bucket(perSecond, now));
          double elapsedSeconds =
              Math.max(0, Duration.between(bucket.refilledAt(), now).toNanos()) / NANOS_PER_SECOND;
          double tokens = Math.min(perSecond, bucket.tokens() + perSecond * elapsedSeconds);
          int granted = Math.min(wanted, (int) tokens);
          tables.buckets.put(task, new Bucket(tokens - granted, now));
          return granted;
        });
  }
}
