package io.orderly.supervisor.figures;

import io.orderly.process.ProcessState;
import io.orderly.store.StoreStatistics;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * The figures as they were read at one moment.
 *
 * @param orders in each state that is not final
 * @param oldestPending how long the oldest waiting order waits; zero when none does
 * @param openAlerts alerts that nobody has acknowledged, of orders still in Error
 */
record Figures(
    Map<ProcessState, Long> orders, Duration oldestPending, long openAlerts, Instant readAt) {

  Figures {
    orders = Map.copyOf(orders);
  }

  static Figures read(StoreStatistics statistics, Instant now) {
    Duration oldest =
        statistics
            .oldestPending()
            .map(submittedAt -> Duration.between(submittedAt, now))
            // The database's clock wrote it, ours reads it: a small skew must not show as less
            // than nothing.
            .filter(age -> !age.isNegative())
            .orElse(Duration.ZERO);
    return new Figures(statistics.liveOrders(), oldest, statistics.openAlerts(), now);
  }
}
