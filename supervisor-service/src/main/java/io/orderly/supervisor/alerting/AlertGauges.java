package io.orderly.supervisor.alerting;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.OperatorAlert;
import io.orderly.store.alerts.AlertDeliveries;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Gauges of pending deliveries. A scrape reads the result of the last refresh; when that is old
 * they are NaN.
 */
public final class AlertGauges {

  static final Duration OLD_AFTER = Duration.ofSeconds(30);
  private static final double MILLIS = 1_000;

  private final AlertDeliveries deliveries;
  private final List<String> sinks;
  private final InstantSource clock;
  private volatile @Nullable Reading latest;

  private record Reading(
      @Nullable Instant oldestUndelivered, Map<String, Instant> pendingSince, Instant readAt) {}

  /** Registers the gauges of these sinks. */
  public AlertGauges(
      AlertDeliveries deliveries, List<String> sinks, InstantSource clock, MeterRegistry meters) {
    this.deliveries = deliveries;
    this.sinks = List.copyOf(sinks);
    this.clock = clock;
    Gauge.builder("orderly.alerts.undelivered.seconds", this::undeliveredSeconds)
        .description("Age of the oldest alert that no sink has accepted")
        .register(meters);
    sinks.forEach(sink -> registerPending(sink, meters));
  }

  private void registerPending(String sink, MeterRegistry meters) {
    Gauge.builder("orderly.alert.deliveries.pending.seconds", () -> pendingSeconds(sink))
        .description("Age of the oldest notice that this sink has not accepted")
        .tag("sink", sink)
        .register(meters);
  }

  /**
   * Reads the pending deliveries.
   *
   * @throws org.springframework.dao.DataAccessException if the store is unavailable; then the
   *     gauges are NaN
   */
  public void refresh() {
    try {
      Instant oldest =
          deliveries.undelivered(1).stream().map(OperatorAlert::raisedAt).findFirst().orElse(null);
      latest = new Reading(oldest, deliveries.pendingSince(sinks), clock.instant());
    } catch (RuntimeException e) {
      latest = null;
      throw e;
    }
  }

  private double undeliveredSeconds() {
    return current()
        .map(reading -> seconds(reading, reading.oldestUndelivered()))
        .orElse(Double.NaN);
  }

  private double pendingSeconds(String sink) {
    return current()
        .map(reading -> seconds(reading, reading.pendingSince().get(sink)))
        .orElse(Double.NaN);
  }

  private Optional<Reading> current() {
    return Optional.ofNullable(latest)
        .filter(reading -> clock.instant().isBefore(reading.readAt().plus(OLD_AFTER)));
  }

  /** Never negative: the database's clock may be ahead of this one. */
  private static double seconds(Reading reading, @Nullable Instant since) {
    return since == null
        ? 0
        : Math.max(0, Duration.between(since, reading.readAt()).toMillis() / MILLIS);
  }
}
