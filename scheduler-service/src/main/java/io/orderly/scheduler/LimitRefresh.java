package io.orderly.scheduler;

import io.orderly.scheduler.capacity.CallLimits;
import io.orderly.store.limits.AgentLimit;
import io.orderly.store.limits.AgentLimits;
import io.orderly.store.limits.AgentShares;
import io.orderly.store.limits.SharedRateLimit;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * Reads the limits of operators, and acquires this scheduler's part of them in the store: a share
 * of the calls in flight, and tokens of the rate. While the store is unavailable the shares expire,
 * and limited agents get no more requests. A share expires here before it does in the store.
 */
final class LimitRefresh {

  private static final Logger LOG = LoggerFactory.getLogger(LimitRefresh.class);

  /** Many refreshes long, so that a late one loses nothing. */
  private static final Duration LEASE = Duration.ofSeconds(10);

  /** Ends here before it ends in the store, however long the statement took. */
  private static final Duration LOCAL_LEASE = Duration.ofSeconds(8);

  private final Store store;
  private final Predicate<String> readiness;
  private final CallLimits limits;
  private final String instance;
  private final Runnable wake;
  private final LongSupplier nanoTime;
  private volatile List<AgentLimit> current = List.of();

  /** The store's part of limits. */
  record Store(AgentLimits limits, AgentShares shares, SharedRateLimit rates) {}

  /**
   * Refreshes these limits.
   *
   * @param readiness whether requests could be sent to an agent if it were not limited; a scheduler
   *     that is not ready acquires no share, and leaves it to the others
   * @param instance the scheduler's incarnation
   * @param wake wakes the claim loop when more may be started
   */
  LimitRefresh(
      Store store,
      Predicate<String> readiness,
      CallLimits limits,
      String instance,
      Runnable wake,
      LongSupplier nanoTime) {
    this.store = store;
    this.readiness = readiness;
    this.limits = limits;
    this.instance = instance;
    this.wake = wake;
    this.nanoTime = nanoTime;
  }

  /** Reads the limits, and acquires this scheduler's shares. */
  @Scheduled(fixedDelay = 1_000)
  void refresh() {
    try {
      List<AgentLimit> read = store.limits().current();
      if (!read.equals(current)) {
        LOG.info("Agent limits in effect: {}", read);
      }
      current = read;
      limits.update(read);
      read.stream()
          .filter(limit -> limit.callsInFlight() != null)
          .map(AgentLimit::agent)
          .filter(readiness)
          .forEach(this::acquireShare);
    } catch (RuntimeException e) {
      LOG.warn(
          "Agent limits could not be read; the last known ones stay in effect: {}", e.toString());
    }
  }

  private void acquireShare(String agent) {
    long untilNanos = nanoTime.getAsLong() + LOCAL_LEASE.toNanos();
    boolean wasExhausted = limits.available(agent) == 0;
    int calls = store.shares().renew(agent, instance, limits.inUse(agent), LEASE);
    limits.grantShare(agent, calls, untilNanos);
    if (wasExhausted && limits.available(agent) > 0) {
      wake.run();
    }
  }

  /** Acquires tokens of the rates, a few at a time; no statement where no rate is limited. */
  @Scheduled(fixedDelay = 100)
  void acquireTokens() {
    for (AgentLimit limit : current) {
      Integer perSecond = limit.callsPerSecond();
      int wanted = perSecond == null ? 0 : limits.tokensWanted(limit.agent());
      if (perSecond != null && wanted > 0) {
        acquireTokens(limit.agent(), wanted, perSecond);
      }
    }
  }

  private void acquireTokens(String agent, int wanted, int perSecond) {
    try {
      int tokens = store.rates().acquire(AgentLimit.rateLimitTask(agent), wanted, perSecond);
      if (limits.grantTokens(agent, tokens)) {
        wake.run();
      }
    } catch (RuntimeException e) {
      LOG.warn(
          "Calls per second of agent {} could not be reserved; retrying: {}", agent, e.toString());
    }
  }
}
