package io.orderly.supervisor.metrics;

import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Down while orders wait for a recovery that this supervisor can't decide on, because their
 * workflow version is newer than its program. A supervisor of that version recovers them; neither a
 * restart nor less traffic of this one would help, so it counts for no probe.
 */
@Component("beyondRecoveryHealthIndicator")
public final class BeyondRecoveryHealth implements HealthIndicator {

  private final StoreGauges gauges;

  public BeyondRecoveryHealth(StoreGauges gauges) {
    this.gauges = gauges;
  }

  @Override
  public Health health() {
    return gauges
        .current()
        .map(StoreMetrics::beyondRecovery)
        .map(BeyondRecoveryHealth::of)
        .orElseGet(() -> Health.unknown().withDetail("orders", "not known").build());
  }

  private static Health of(long orders) {
    Health.Builder health = orders == 0 ? Health.up() : Health.down();
    return health.withDetail("orders", orders).build();
  }
}
