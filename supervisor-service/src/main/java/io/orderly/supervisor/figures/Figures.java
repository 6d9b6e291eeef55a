package io.orderly.supervisor.figures;

import io.orderly.process.ProcessState;
import io.orderly.store.StoreStatistics;
import io.orderly.supervisor.deciding.SupervisorDecider;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * The figures as they were read at one moment.
 *
 * @param orders in each state that is not final
 * @param oldestPending how long the oldest waiting order waits; zero when none does
 * @param openAlerts alerts that nobody has acknowledged, of orders still in Error
 * @param beyondRecovery orders to be recovered whose workflow version can't be read here
 */
record Figures(
    Map<ProcessState, Long> orders,
    Duration oldestPending,
    long openAlerts,
    long beyondRecovery,
    Instant readAt) {

  Figures {
    orders = Map.copyOf(orders);
  }

  static Figures read(StoreStatistics statistics, SupervisorDecider decider, Instant now) {
    Duration oldest =
        statistics
            .oldestPending()
            .map(submittedAt -> Duration.between(submittedAt, now))
            // The database's clock wrote it, ours reads it: a small skew must not show as less
            // than nothing.
            .filter(age -> !age.isNegative())
            .orElse(Duration.ZERO);
    long beyondRecovery = statistics.beyondRecovery(decider.grace(), decider.runnable());
    return new Figures(
        statistics.liveOrders(), oldest, statistics.openAlerts(), beyondRecovery, now);
  }
}
