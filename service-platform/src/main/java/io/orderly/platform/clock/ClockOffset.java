package io.orderly.platform.clock;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How far this machine's clock is ahead of another clock, by round trips: the other clock is taken
 * to be read half way. Shown by the gauge {@code orderly.clock.offset}, in seconds, below zero when
 * this machine is behind; NaN before the first measurement and when the last one is old.
 *
 * <p>Thread-safe.
 */
public final class ClockOffset {

  private static final Logger LOG = LoggerFactory.getLogger(ClockOffset.class);

  /** A longer round trip says too little. */
  static final Duration LONGEST_ROUND_TRIP = Duration.ofSeconds(1);

  static final Duration OLD_AFTER = Duration.ofMinutes(2);

  /** What the grace after CompleteBy covers. */
  static final Duration TOLERANCE = Duration.ofSeconds(2);

  private static final double MILLIS_PER_SECOND = 1_000;

  private final String against;
  private final Clock clock;
  private final LongSupplier nanoTime;
  private volatile @Nullable Measured last;

  /** The offset of this machine's clock, and the other clock's time, at one reading. */
  private record Measured(Duration ahead, Instant other, long atNanos) {

    boolean isOff() {
      return ahead.abs().compareTo(TOLERANCE) > 0;
    }
  }

  /** The start of a round trip, by the clock and by a stopwatch. */
  public record Start(Instant time, long nanos) {}

  /**
   * Nothing is measured yet.
   *
   * @param against whose clock it is compared with: the label of the gauge
   */
  public ClockOffset(String against, Clock clock, LongSupplier nanoTime, MeterRegistry meters) {
    this.against = against;
    this.clock = clock;
    this.nanoTime = nanoTime;
    Gauge.builder("orderly.clock.offset", this::seconds)
        .description("How far this machine's clock is ahead of the one it is compared with")
        .baseUnit("seconds")
        .tag("against", against)
        .register(meters);
  }

  /** Of this machine's clock against the state store's. */
  public static ClockOffset againstStore(Clock clock, MeterRegistry meters) {
    return new ClockOffset("store", clock, System::nanoTime, meters);
  }

  /** Reads the other clock and compares. */
  public void measure(Supplier<Instant> other) {
    Start start = start();
    ended(start, other.get());
  }

  /** A round trip begins. */
  public Start start() {
    return new Start(clock.instant(), nanoTime.getAsLong());
  }

  /** The round trip ended and has brought what the other clock showed. */
  public void ended(Start start, Instant other) {
    long now = nanoTime.getAsLong();
    Duration took = Duration.ofNanos(now - start.nanos());
    if (took.compareTo(LONGEST_ROUND_TRIP) <= 0) {
      Duration half = took.dividedBy(2);
      Duration ahead = Duration.between(other, start.time().plus(half));
      measured(new Measured(ahead, other.plus(half), now));
    }
  }

  private void measured(Measured now) {
    Measured before = last;
    last = now;
    boolean wasOff = before != null && before.isOff();
    if (now.isOff() && !wasOff) {
      LOG.error(
          "Clock skew: this machine is {} ms ahead of the {}'s clock (negative: behind); fix its"
              + " time service",
          now.ahead().toMillis(),
          against);
    } else if (wasOff && !now.isOff()) {
      LOG.warn("Clock skew ended: this machine agrees with the {}'s clock again", against);
    }
  }

  /**
   * The other clock's time: what it showed when it was measured last and what a stopwatch says has
   * passed since, so that a step of this machine's clock changes nothing. Before the first
   * measurement, this machine's.
   */
  public InstantSource corrected() {
    return () -> {
      Measured known = last;
      return known == null
          ? clock.instant()
          : known.other().plusNanos(nanoTime.getAsLong() - known.atNanos());
    };
  }

  private double seconds() {
    Measured known = last;
    if (known == null || nanoTime.getAsLong() - known.atNanos() > OLD_AFTER.toNanos()) {
      return Double.NaN;
    }
    return known.ahead().toMillis() / MILLIS_PER_SECOND;
  }
}
