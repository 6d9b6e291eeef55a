package io.orderly.supervisor.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.operator.decision.SupervisorDecider;
import io.orderly.process.ProcessState;
import io.orderly.store.statistics.StoreStatistics;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Gauges of the state store. A scrape reads what the last refresh found and asks no database; when
 * that failed or is old, the gauges are NaN, for a figure of the past would look like one of now.
 */
public final class StoreGauges {

  static final Duration OLD_AFTER = Duration.ofSeconds(30);

  private final StoreStatistics statistics;
  private final SupervisorDecider decider;
  private final InstantSource clock;
  private volatile @Nullable StoreMetrics latest;

  /**
   * Registers the gauges.
   *
   * @param decider knows which orders can be recovered here
   */
  public StoreGauges(
      StoreStatistics statistics,
      SupervisorDecider decider,
      InstantSource clock,
      MeterRegistry meters) {
    this.statistics = statistics;
    this.decider = decider;
    this.clock = clock;
    ProcessState.notFinal().forEach(state -> showOrders(state, meters));
    Gauge.builder(
            "orderly.oldest.pending.seconds",
            () -> show(figures -> figures.oldestPending().toMillis() / 1000.0))
        .description("How long the oldest claimable order has been waiting for a scheduler")
        .register(meters);
    Gauge.builder(
            "orderly.oldest.order.seconds",
            () -> show(figures -> figures.oldestOrder().toMillis() / 1000.0))
        .description("Age of the oldest order that has not ended")
        .register(meters);
    Gauge.builder(
            "orderly.oldest.pause.seconds",
            () -> show(figures -> figures.oldestPause().toMillis() / 1000.0))
        .description("Age of the oldest pause of a workflow, agent or order")
        .register(meters);
    Gauge.builder("orderly.orders.paused", () -> show(StoreMetrics::pausedOrders))
        .description("Orders paused one by one or in bulk")
        .register(meters);
    Gauge.builder("orderly.alerts.open", () -> show(StoreMetrics::openAlerts))
        .description("Alerts that are neither resolved nor acknowledged")
        .register(meters);
    Gauge.builder("orderly.orders.beyond.recovery", () -> show(StoreMetrics::beyondRecovery))
        .description("Overdue orders whose workflow version this supervisor cannot read")
        .register(meters);
  }

  private void showOrders(ProcessState state, MeterRegistry meters) {
    Gauge.builder("orderly.orders", () -> show(figures -> figures.orders().getOrDefault(state, 0L)))
        .description("Orders per process state, without final states")
        .tag("process_state", state.value())
        .register(meters);
  }

  /**
   * Reads the figures anew.
   *
   * @throws org.springframework.dao.DataAccessException when the store can't be read; then the
   *     gauges are NaN
   */
  public void refresh() {
    try {
      latest = StoreMetrics.read(statistics, decider, clock.instant());
    } catch (RuntimeException e) {
      latest = null;
      throw e;
    }
  }

  private double show(ToDoubleFunction<StoreMetrics> figure) {
    return current().map(figure::applyAsDouble).orElse(Double.NaN);
  }

  /** Empty when they could not be read, or are old. */
  Optional<StoreMetrics> current() {
    return Optional.ofNullable(latest)
        .filter(figures -> clock.instant().isBefore(figures.readAt().plus(OLD_AFTER)));
  }
}
