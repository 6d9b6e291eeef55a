package io.orderly.supervisor.recovery;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;

/**
 * Down when the sweep has not succeeded for 30 s. Neither a restart nor less traffic would help, so
 * it counts for no probe. Thread-safe.
 */
public final class SweepHealth implements HealthIndicator {

  static final Duration DOWN_AFTER = Duration.ofSeconds(30);

  private final Clock clock;
  private final Instant startedAt;
  private volatile Instant succeededAt = Instant.EPOCH;

  /** No sweep has succeeded yet: the gauge is 0 then, so that an alert on its age fires. */
  public SweepHealth(Clock clock, MeterRegistry meters) {
    this.clock = clock;
    this.startedAt = clock.instant();
    Gauge.builder(
            "orderly.sweep.last.success.timestamp.seconds",
            () -> succeededAt.toEpochMilli() / 1000.0)
        .description("Unix time of the end of this supervisor's last sweep; 0: none yet")
        .register(meters);
  }

  void succeeded() {
    succeededAt = clock.instant();
  }

  @Override
  public Health health() {
    Instant last = succeededAt;
    Instant since = last.isAfter(startedAt) ? last : startedAt;
    Duration age = Duration.between(since, clock.instant());
    Health.Builder health = age.compareTo(DOWN_AFTER) < 0 ? Health.up() : Health.down();
    return health
        .withDetail("lastSuccess", last.equals(Instant.EPOCH) ? "none yet" : last.toString())
        .withDetail("ageSeconds", age.toSeconds())
        .build();
  }
}
