package io.orderly.supervisor.metrics;

import io.orderly.operator.decision.SupervisorDecider;
import io.orderly.process.ProcessState;
import io.orderly.store.statistics.StoreStatistics;
import io.orderly.store.statistics.StoreStatistics.OpenAsks;
import io.orderly.store.statistics.StoreStatistics.WaitingSteps;
import io.orderly.workflow.StepAsk;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The metrics of one reading.
 *
 * @param orders in each state that is not final
 * @param oldestPending how long the oldest claimable order has been waiting; zero without one
 * @param oldestOrder age of the oldest order that has not ended; zero without one
 * @param oldestPause age of the oldest pause of a workflow, agent or order; zero without one
 * @param pausedOrders orders that are paused one by one or in bulk
 * @param openAlerts alerts that are neither resolved nor acknowledged
 * @param accepted steps that wait for their remote service, by agent
 * @param asks steps that wait for an answer, by who is asked
 * @param beyondRecovery overdue orders whose workflow version this supervisor cannot read
 */
record StoreMetrics(
    Map<ProcessState, Long> orders,
    Duration oldestPending,
    Duration oldestOrder,
    Duration oldestPause,
    long pausedOrders,
    long openAlerts,
    Map<String, AcceptedMetrics> accepted,
    Map<String, AskMetrics> asks,
    long beyondRecovery,
    Instant readAt) {

  StoreMetrics {
    orders = Map.copyOf(orders);
    accepted = Map.copyOf(accepted);
    asks = Map.copyOf(asks);
  }

  /**
   * Of those who are asked.
   *
   * @param oldest how long the first of them has been asked; zero without one
   */
  record AskMetrics(long steps, Duration oldest) {

    static final AskMetrics NONE = new AskMetrics(0, Duration.ZERO);
  }

  /**
   * Of an agent.
   *
   * @param overdue how long the first of them has been past its time; zero if none is
   */
  record AcceptedMetrics(long steps, Duration overdue) {

    static final AcceptedMetrics NONE = new AcceptedMetrics(0, Duration.ZERO);
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
        accepted(statistics, decider.agents(), now),
        asks(statistics, now),
        beyondRecovery,
        now);
  }

  /** Agents that have none are included, so that nothing ends when the last one is completed. */
  private static Map<String, AcceptedMetrics> accepted(
      StoreStatistics statistics, Set<String> agents, Instant now) {
    Map<String, AcceptedMetrics> accepted = new HashMap<>();
    agents.forEach(agent -> accepted.put(agent, AcceptedMetrics.NONE));
    for (WaitingSteps waiting : statistics.acceptedSteps()) {
      Optional<Instant> overdueSince = Optional.ofNullable(waiting.overdueSince());
      accepted.put(waiting.agent(), new AcceptedMetrics(waiting.steps(), since(overdueSince, now)));
    }
    return accepted;
  }

  /** Operators are included where they are asked nothing. */
  private static Map<String, AskMetrics> asks(StoreStatistics statistics, Instant now) {
    Map<String, AskMetrics> asks = new HashMap<>(Map.of(StepAsk.OPERATORS, AskMetrics.NONE));
    for (OpenAsks open : statistics.openAsks()) {
      asks.put(open.of(), new AskMetrics(open.steps(), since(Optional.of(open.oldest()), now)));
    }
    return asks;
  }

  /** Orders that have not ended. */
  long live() {
    return orders.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Never negative: the database's clock may be ahead of this one. */
  private static Duration since(Optional<Instant> instant, Instant now) {
    return instant
        .map(began -> Duration.between(began, now))
        .filter(age -> !age.isNegative())
        .orElse(Duration.ZERO);
  }
}
