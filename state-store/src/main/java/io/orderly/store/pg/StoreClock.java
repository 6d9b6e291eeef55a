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
 * What the database's clock shows now, reckoned from what a statement read a moment ago: a
 * transaction that reads nothing before it decides need not ask.
 *
 * <p>It is never ahead of that clock, and behind it by {@link #SOON} at most: by that much it may
 * be behind what another transaction has just read. Thread-safe.
 */
public final class StoreClock {

  /**
   * How far a reading carries: two clocks drift apart by far less than a millisecond in it, and a
   * database that took over from another is asked soon.
   */
  static final Duration READING_CARRIES = Duration.ofSeconds(1);

  /** A time that was longer under way says too little; a statement may have waited for a lock. */
  static final Duration SOON = Duration.ofMillis(5);

  private final LongSupplier nanoTime;
  private @Nullable Reading last;

  public StoreClock(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Runs a statement that reads the time, and takes note of it. */
  public <T> T reading(Supplier<T> statement, Function<T, Optional<Instant>> time) {
    long askedNanos = nanoTime.getAsLong();
    T answer = statement.get();
    long seenNanos = nanoTime.getAsLong();
    time.apply(answer).ifPresent(read -> wasRead(new Reading(read, seenNanos), askedNanos));
    return answer;
  }

  private synchronized void wasRead(Reading read, long askedNanos) {
    if (isBetter(read, askedNanos)) {
      last = read;
    }
  }

  private boolean isBetter(Reading read, long askedNanos) {
    if (last != null && last.carriesTo(read.seenNanos())) {
      return last.at(read.seenNanos()).isBefore(read.time());
    }
    return read.seenNanos() - askedNanos <= SOON.toNanos();
  }

  /** The time by the last reading; nothing where that is too old. */
  public synchronized Optional<Instant> now() {
    long nowNanos = nanoTime.getAsLong();
    return last != null && last.carriesTo(nowNanos)
        ? Optional.of(last.at(nowNanos))
        : Optional.empty();
  }

  private record Reading(Instant time, long seenNanos) {

    boolean carriesTo(long nanos) {
      return nanos - seenNanos < READING_CARRIES.toNanos();
    }

    /** In microseconds, as the database keeps them. */
    Instant at(long nanos) {
      return time.plusNanos(nanos - seenNanos).truncatedTo(ChronoUnit.MICROS);
    }
  }
}
