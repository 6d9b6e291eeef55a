package io.orderly.simulation.eventloop;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.function.Supplier;

/** The true time of a simulation; it moves only between events. */
public final class SimulatedTime {

  private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

  private long nowMicros;
  private Instant now = BEGINNING;

  /** Microseconds since the beginning. */
  public long nowMicros() {
    return nowMicros;
  }

  public Instant now() {
    return now;
  }

  /** Microseconds from now until that moment; below zero when it is past. */
  public long until(Instant moment) {
    return ChronoUnit.MICROS.between(now, moment);
  }

  void advanceTo(long micros) {
    if (micros > nowMicros) {
      nowMicros = micros;
      now = BEGINNING.plus(micros, ChronoUnit.MICROS);
    }
  }

  /** The clock of a machine that is ahead by so much at each moment; behind when negative. */
  public Clock clock(Supplier<Duration> ahead) {
    return new Skewed(ahead);
  }

  private final class Skewed extends Clock {

    private final Supplier<Duration> ahead;

    Skewed(Supplier<Duration> ahead) {
      this.ahead = ahead;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now.plus(ahead.get());
    }
  }
}
