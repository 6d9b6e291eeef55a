package io.orderly.supervisor.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.orderly.operator.decision.SupervisorDecider;
import io.orderly.process.ProcessState;
import io.orderly.store.statistics.StoreStatistics;
import io.orderly.supervisor.metrics.StoreMetrics.AcceptedMetrics;
import io.orderly.supervisor.metrics.StoreMetrics.AskMetrics;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Gauges of the state store. A scrape reads the result of the last refresh, not the database. If
 * the refresh failed or is older than 30 s, the gauges are NaN, since an old value would look
 * current.
 */
public final class StoreGauges {

  static final Duration OLD_AFTER = Duration.ofSeconds(30);

  private final StoreStatistics statistics;
  private final SupervisorDecider decider;
  private final InstantSource clock;
  private final MultiGauge accepted;
  private final MultiGauge acceptedOverdue;
  private final MultiGauge asks;
  private final MultiGauge oldestAsk;
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
    ProcessState.notFinal().forEach(state -> registerOrders(state, meters));
    Gauge.builder(
            "orderly.oldest.pending.seconds",
            () -> value(metrics -> metrics.oldestPending().toMillis() / 1000.0))
        .description("How long the oldest claimable order has been waiting for a scheduler")
        .register(meters);
    Gauge.builder(
            "orderly.oldest.order.seconds",
            () -> value(metrics -> metrics.oldestOrder().toMillis() / 1000.0))
        .description(
            "Age of the oldest order that has not ended and waits for no partner that accepted a"
                + " step")
        .register(meters);
    Gauge.builder(
            "orderly.oldest.pause.seconds",
            () -> value(metrics -> metrics.oldestPause().toMillis() / 1000.0))
        .description("Age of the oldest pause of a workflow, agent or order")
        .register(meters);
    Gauge.builder("orderly.orders.paused", () -> value(StoreMetrics::pausedOrders))
        .description("Orders paused one by one or in bulk")
        .register(meters);
    Gauge.builder("orderly.alerts.open", () -> value(StoreMetrics::openAlerts))
        .description("Alerts that are neither resolved nor acknowledged")
        .register(meters);
    Gauge.builder("orderly.orders.beyond.recovery", () -> value(StoreMetrics::beyondRecovery))
        .description("Overdue orders whose workflow version this supervisor cannot read")
        .register(meters);
    this.accepted =
        MultiGauge.builder("orderly.steps.accepted")
            .description("Steps that the agent's remote service accepted and has not completed")
            .register(meters);
    this.acceptedOverdue =
        MultiGauge.builder("orderly.steps.accepted.overdue.seconds")
            .description("How long the agent's first accepted step has been past its time")
            .register(meters);
    this.asks =
        MultiGauge.builder("orderly.asks.open")
            .description("Steps that wait for an answer, by who is asked")
            .register(meters);
    this.oldestAsk =
        MultiGauge.builder("orderly.asks.oldest.seconds")
            .description("How long the first of the steps that wait for an answer has waited")
            .register(meters);
  }

  private void registerOrders(ProcessState state, MeterRegistry meters) {
    Gauge.builder(
            "orderly.orders", () -> value(metrics -> metrics.orders().getOrDefault(state, 0L)))
        .description("Orders per process state, without final states")
        .tag("process_state", state.value())
        .register(meters);
  }

  /**
   * Reads the metrics.
   *
   * @throws org.springframework.dao.DataAccessException if the store is unavailable; then the
   *     gauges are NaN
   */
  public void refresh() {
    try {
      StoreMetrics metrics = StoreMetrics.read(statistics, decider, clock.instant());
      latest = metrics;
      showAccepted(metrics.accepted().keySet());
      showAsks(metrics.asks().keySet());
    } catch (RuntimeException e) {
      latest = null;
      throw e;
    }
  }

  /** Agents that were there before keep their gauges. */
  private void showAccepted(Set<String> agents) {
    accepted.register(rows(agents, AcceptedMetrics::steps), false);
    acceptedOverdue.register(rows(agents, steps -> steps.overdue().toMillis() / 1000.0), false);
  }

  /** Those who were asked before keep their gauges. */
  private void showAsks(Set<String> asked) {
    asks.register(askRows(asked, AskMetrics::steps), false);
    oldestAsk.register(askRows(asked, open -> open.oldest().toMillis() / 1000.0), false);
  }

  private List<Row<?>> askRows(Set<String> asked, ToDoubleFunction<AskMetrics> metric) {
    return asked.stream()
        .map(
            of ->
                Row.of(
                    Tags.of("of", of),
                    () ->
                        value(
                            metrics ->
                                metric.applyAsDouble(
                                    metrics.asks().getOrDefault(of, AskMetrics.NONE)))))
        .collect(Collectors.toList());
  }

  private List<Row<?>> rows(Set<String> agents, ToDoubleFunction<AcceptedMetrics> metric) {
    return agents.stream()
        .map(agent -> Row.of(Tags.of("agent", agent), () -> value(agent, metric)))
        .collect(Collectors.toList());
  }

  private double value(String agent, ToDoubleFunction<AcceptedMetrics> metric) {
    return value(
        metrics ->
            metric.applyAsDouble(metrics.accepted().getOrDefault(agent, AcceptedMetrics.NONE)));
  }

  private double value(ToDoubleFunction<StoreMetrics> metric) {
    return current().map(metric::applyAsDouble).orElse(Double.NaN);
  }

  /** Empty if the last refresh failed or is too old. */
  Optional<StoreMetrics> current() {
    return Optional.ofNullable(latest)
        .filter(metrics -> clock.instant().isBefore(metrics.readAt().plus(OLD_AFTER)));
  }
}
