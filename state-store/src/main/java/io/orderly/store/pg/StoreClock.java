package io.orderly.store.pg;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The current time of the database's clock, extrapolated from a recent reading: a transaction that
 * reads nothing before its decision needs no round trip for the time.
 *
 * <p>It is never ahead of that clock and at most {@link #MAX_ERROR} behind it, so it may be older
 * by that much than a time that another transaction has just read. Thread-safe.
 */
public final class StoreClock {

  /**
   * How long a reading is valid: two clocks drift apart by far less than a millisecond in it, and
   * after a failover the new database is read soon.
   */
  static final Duration READING_LIFETIME = Duration.ofSeconds(1);

  /**
   * Maximum round trip of a reading; a longer one is discarded, since the statement may have waited
   * for a lock.
   */
  static final Duration MAX_ERROR = Duration.ofMillis(5);

  private final LongSupplier nanoTime;
  private @Nullable Reading last;

  public StoreClock(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Runs a statement that reads the time, and records the reading. */
  public <T> T reading(Supplier<T> statement, Function<T, Optional<Instant>> time) {
    long startedNanos = nanoTime.getAsLong();
    T answer = statement.get();
    long seenNanos = nanoTime.getAsLong();
    time.apply(answer).ifPresent(read -> accept(new Reading(read, seenNanos), startedNanos));
    return answer;
  }

  private synchronized void accept(Reading read, long startedNanos) {
    if (isBetter(read, startedNanos)) {
      last = read;
    }
  }

  private boolean isBetter(Reading read, long startedNanos) {
    if (last != null && last.isValidAt(read.seenNanos())) {
      return last.at(read.seenNanos()).isBefore(read.time());
    }
    return read.seenNanos() - startedNanos <= MAX_ERROR.toNanos();
  }

  /** The time by the last reading; empty if that is too old. */
  public synchronized Optional<Instant> now() {
    long nowNanos = nanoTime.getAsLong();
    return last != null && last.isValidAt(nowNanos)
        ? Optional.of(last.at(nowNanos))
        : Optional.empty();
  }

  private record Reading(Instant time, long seenNanos) {

    boolean isValidAt(long nanos) {
      return nanos - seenNanos < READING_LIFETIME.toNanos();
    }

    /** In microseconds, as the database keeps them. */
    Instant at(long nanos) {
      return time.plusNanos(nanos - seenNanos).truncatedTo(ChronoUnit.MICROS);
    }
  }
}
