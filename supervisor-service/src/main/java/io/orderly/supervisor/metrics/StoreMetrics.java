package io.orderly.supervisor.metrics;

import io.orderly.operator.decision.SupervisorDecider;
import io.orderly.process.ProcessState;
import io.orderly.store.statistics.StoreStatistics;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * The figures as they were read at one moment.
 *
 * @param orders in each state that is not final
 * @param oldestPending how long the order that waits longest could have been claimed; zero when
 *     none waits
 * @param oldestOrder how long ago the oldest order that is on its way was submitted; zero without
 * @param oldestPause how long the workflow, agent or order is paused that was paused first; zero
 *     when none is
 * @param pausedOrders orders that are paused one by one or in bulk
 * @param openAlerts alerts about which something is left to do and that nobody has acknowledged
 * @param beyondRecovery orders to be recovered whose workflow version can't be read here
 */
record StoreMetrics(
    Map<ProcessState, Long> orders,
    Duration oldestPending,
    Duration oldestOrder,
    Duration oldestPause,
    long pausedOrders,
    long openAlerts,
    long beyondRecovery,
    Instant readAt) {

  StoreMetrics {
    orders = Map.copyOf(orders);
  }

  static StoreMetrics read(StoreStatistics statistics, SupervisorDecider decider, Instant now) {
    long beyondRecovery = statistics.beyondRecovery(decider.grace(), decider.runnable());
    return new StoreMetrics(
        statistics.liveOrders(),
        since(statistics.oldestPending(), now),
        since(statistics.oldestOrder(), now),
        since(statistics.oldestPause(), now),
        statistics.pausedOrders(),
        statistics.openAlerts(),
        beyondRecovery,
        now);
  }

  /** All orders that are not over. */
  long live() {
    return orders.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The database's clock wrote it, ours reads it: a small skew must not show as below nothing. */
  private static Duration since(Optional<Instant> moment, Instant now) {
    return moment
        .map(began -> Duration.between(began, now))
        .filter(age -> !age.isNegative())
        .orElse(Duration.ZERO);
  }
}
