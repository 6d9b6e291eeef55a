package io.orderly.supervisor.recovery;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** When this supervisor last finished a sweep. */
public final class LastSweep {

  private final Clock clock;
  private final Instant startedAt;
  private volatile Instant succeededAt = Instant.EPOCH;

  /** Begins without any; the gauge says so with 0, so that an alert on its age sees it. */
  public LastSweep(Clock clock, MeterRegistry meters) {
    this.clock = clock;
    this.startedAt = clock.instant();
    Gauge.builder("orderly.sweep.last.success.timestamp.seconds", this::epochSeconds)
        .description("When this supervisor last finished a sweep, since 1970; 0 for never")
        .register(meters);
  }

  void succeeded() {
    succeededAt = clock.instant();
  }

  /** When it was; the epoch when there was none yet. */
  Instant at() {
    return succeededAt;
  }

  /** How long there was none: since the last one, or since the start. */
  Duration age() {
    Instant last = succeededAt;
    Instant since = last.isAfter(startedAt) ? last : startedAt;
    return Duration.between(since, clock.instant());
  }

  private double epochSeconds() {
    return succeededAt.toEpochMilli() / 1000.0;
  }
}
