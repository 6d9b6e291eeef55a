package io.orderly.supervisor.recovery;

import java.time.Duration;
import java.time.Instant;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;

/**
 * Down when the sweep has not succeeded for a while. Neither a restart nor less traffic would help,
 * so it counts for no probe.
 */
public final class SweepHealth implements HealthIndicator {

  static final Duration SILENT_AFTER = Duration.ofSeconds(30);

  private final LastSweep lastSweep;

  public SweepHealth(LastSweep lastSweep) {
    this.lastSweep = lastSweep;
  }

  @Override
  public Health health() {
    Duration age = lastSweep.age();
    Health.Builder health = age.compareTo(SILENT_AFTER) < 0 ? Health.up() : Health.down();
    Instant at = lastSweep.at();
    return health
        .withDetail("lastSuccess", at.equals(Instant.EPOCH) ? "none yet" : at.toString())
        .withDetail("ageSeconds", age.toSeconds())
        .build();
  }
}
