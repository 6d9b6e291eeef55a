package io.orderly.scheduler.limiting;

import io.orderly.store.limits.AgentLimit;
import io.orderly.store.limits.AgentLimits;
import io.orderly.store.limits.AgentShares;
import io.orderly.store.limits.SharedRateLimit;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * Keeps this scheduler's part of the limits up to date: a look at them a second, and where there
 * are any a share taken a second and turns taken ten times a second, for each agent that is
 * limited. While the store is away the shares run out, and what is limited waits. A share that is
 * not taken again ends, here before it does in the store.
 */
public final class LimitUpkeep {

  private static final Logger LOG = LoggerFactory.getLogger(LimitUpkeep.class);
  private static final long LOOK_EVERY_MILLIS = 1_000;
  private static final long TAKE_TURNS_EVERY_MILLIS = 100;

  /** Many looks long, so that one that comes late loses nothing. */
  private static final Duration LEASE = Duration.ofSeconds(10);

  /** Ends here before it ends in the store, however long the statement took. */
  private static final Duration SURE_LEASE = Duration.ofSeconds(8);

  private final Store store;
  private final Readiness readiness;
  private final CallLimits limits;
  private final String instance;
  private final Runnable wake;
  private final LongSupplier nanoTime;
  private volatile List<AgentLimit> seen = List.of();

  /** What the store knows of limits. */
  public record Store(AgentLimits limits, AgentShares shares, SharedRateLimit pace) {}

  /** Whether this scheduler could send an agent anything now, if it were not limited. */
  @FunctionalInterface
  public interface Readiness {
    boolean isReadyFor(String agent);
  }

  /**
   * Keeps these limits.
   *
   * @param readiness one that is not ready takes no share, and leaves it to the others
   * @param instance the scheduler's id, the same over its restarts
   * @param wake called when something may be claimed that could not be before
   */
  public LimitUpkeep(
      Store store,
      Readiness readiness,
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

  /** Looks anew at what is limited, and takes this scheduler's shares. */
  @Scheduled(fixedDelay = LOOK_EVERY_MILLIS)
  public void look() {
    try {
      List<AgentLimit> current = store.limits().current();
      if (!current.equals(seen)) {
        LOG.info("Agent limits in effect: {}", current);
      }
      seen = current;
      limits.hold(current);
      current.stream()
          .filter(limit -> limit.callsInFlight() != null)
          .filter(limit -> readiness.isReadyFor(limit.agent()))
          .forEach(this::takeShare);
    } catch (RuntimeException e) {
      LOG.warn(
          "Agent limits could not be read; the last known ones stay in effect: {}", e.toString());
    }
  }

  private void takeShare(AgentLimit limit) {
    String agent = limit.agent();
    long untilNanos = nanoTime.getAsLong() + SURE_LEASE.toNanos();
    boolean wasClosed = limits.most(agent) == 0;
    int calls = store.shares().take(agent, instance, limits.inUse(agent), LEASE);
    limits.share(agent, calls, untilNanos);
    if (wasClosed && limits.most(agent) > 0) {
      wake.run();
    }
  }

  /** Takes turns of the rates, a few at a time; asks nothing where no rate is limited. */
  @Scheduled(fixedDelay = TAKE_TURNS_EVERY_MILLIS)
  public void takeTurns() {
    for (AgentLimit limit : seen) {
      Integer perSecond = limit.callsPerSecond();
      int wanted = perSecond == null ? 0 : limits.wanted(limit.agent());
      if (perSecond != null && wanted > 0) {
        takeTurns(limit.agent(), wanted, perSecond);
      }
    }
  }

  private void takeTurns(String agent, int wanted, int perSecond) {
    try {
      int turns = store.pace().take(AgentLimit.duty(agent), wanted, perSecond);
      if (limits.granted(agent, turns)) {
        wake.run();
      }
    } catch (RuntimeException e) {
      LOG.warn(
          "Calls per second of agent {} could not be reserved; retrying: {}", agent, e.toString());
    }
  }
}
