package io.orderly.supervisor.retention;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** One run of the retention, and what it shows of itself. */
public final class RetentionRun {

  private final OrderPurge departing;
  private final KeyPurge forgetting;
  private final Clock clock;
  private final Counter departed;
  private volatile Instant lastSuccess;

  public RetentionRun(
      OrderPurge departing, KeyPurge forgetting, Clock clock, MeterRegistry meters) {
    this.departing = departing;
    this.forgetting = forgetting;
    this.clock = clock;
    this.lastSuccess = clock.instant();
    this.departed =
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
   * Runs once. An archive that fails keeps orders from leaving, and nothing from being forgotten.
   *
   * @return how many orders left
   * @throws RuntimeException when the store or the archive fails
   */
  public int runOnce() {
    int left;
    try {
      left = departing.runOnce();
      departed.increment(left);
    } finally {
      forgetting.runOnce();
    }
    lastSuccess = clock.instant();
    return left;
  }
}
