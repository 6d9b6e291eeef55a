package io.orderly.supervisor.retention;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** One run of the retention, and its metrics. */
public final class RetentionRun {

  private final OrderPurge orderPurge;
  private final KeyPurge keyPurge;
  private final Clock clock;
  private final Counter purgedOrders;
  private volatile Instant lastSuccess;

  public RetentionRun(OrderPurge orderPurge, KeyPurge keyPurge, Clock clock, MeterRegistry meters) {
    this.orderPurge = orderPurge;
    this.keyPurge = keyPurge;
    this.clock = clock;
    this.lastSuccess = clock.instant();
    this.purgedOrders =
        Counter.builder("orderly.orders.purged")
            .description("Finished orders that this supervisor purged")
            .register(meters);
    Gauge.builder(
            "orderly.retention.last.success.timestamp.seconds",
            () -> lastSuccess.toEpochMilli() / (double) TimeUnit.SECONDS.toMillis(1))
        .description(
            "Unix time of the end of this supervisor's last retention run, or of its start")
        .register(meters);
  }

  /**
   * Runs once. If the archive fails, no order is purged, but expired keys are.
   *
   * @return number of purged orders
   * @throws RuntimeException if the store or the archive fails
   */
  public int runOnce() {
    int purged;
    try {
      purged = orderPurge.runOnce();
      purgedOrders.increment(purged);
    } finally {
      keyPurge.runOnce();
    }
    lastSuccess = clock.instant();
    return purged;
  }
}
