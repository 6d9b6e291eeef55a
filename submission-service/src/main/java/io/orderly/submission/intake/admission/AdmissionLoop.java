package io.orderly.submission.intake.admission;

import io.orderly.store.claiming.Backlog;
import io.orderly.store.limits.SharedRateLimit;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Reads the backlog once per second, and grants orders five times per second where too many wait.
 * All instances find the same rates, and share them through the store.
 */
@Component
final class AdmissionLoop {

  private static final Logger LOG = LoggerFactory.getLogger(AdmissionLoop.class);
  private static final int TICK_MILLIS = 200;
  private static final int TICKS_PER_SECOND = 1_000 / TICK_MILLIS;
  private static final long READ_INTERVAL_NANOS = Duration.ofSeconds(1).toNanos();

  /** The pause after a read, as a multiple of its duration: a read counts waiting orders. */
  private static final int PAUSE_FACTOR = 10;

  /** After this time without a read, nothing is known of the backlog, and no order is refused. */
  private static final long UNKNOWN_AFTER_NANOS = Duration.ofSeconds(60).toNanos();

  private final Backlog backlog;
  private final SharedRateLimit sharedRateLimit;
  private final AdmissionRates rates;
  private final Admission admission;
  private final LongSupplier nanoTime;
  private Map<String, Integer> perSecond = Map.of();
  private long readNanos;
  private long nextReadNanos;

  @Autowired
  AdmissionLoop(
      Backlog backlog,
      SharedRateLimit sharedRateLimit,
      AdmissionProperties properties,
      Admission admission) {
    this(
        backlog,
        sharedRateLimit,
        new AdmissionRates(properties, System::nanoTime),
        admission,
        System::nanoTime);
  }

  AdmissionLoop(
      Backlog backlog,
      SharedRateLimit sharedRateLimit,
      AdmissionRates rates,
      Admission admission,
      LongSupplier nanoTime) {
    this.backlog = backlog;
    this.sharedRateLimit = sharedRateLimit;
    this.rates = rates;
    this.admission = admission;
    this.nanoTime = nanoTime;
    this.readNanos = nanoTime.getAsLong();
    this.nextReadNanos = readNanos;
  }

  /** Reads the backlog when that is due, and grants. A failure waits for the next tick. */
  @Scheduled(fixedDelay = TICK_MILLIS, timeUnit = TimeUnit.MILLISECONDS)
  void tick() {
    try {
      long now = nanoTime.getAsLong();
      if (now - nextReadNanos >= 0) {
        readBacklog(now);
      }
    } catch (RuntimeException e) {
      handleUnreadBacklog(e);
    }
    try {
      perSecond.forEach(this::grant);
    } catch (RuntimeException e) {
      LOG.debug("No more orders could be granted; retrying", e);
    }
  }

  private void readBacklog(long startNanos) {
    try {
      bound(rates.after(backlog.lengths(rates.maxCounted())));
      readNanos = nanoTime.getAsLong();
    } finally {
      long durationNanos = nanoTime.getAsLong() - startNanos;
      nextReadNanos = startNanos + Math.max(READ_INTERVAL_NANOS, durationNanos * PAUSE_FACTOR);
    }
  }

  private void handleUnreadBacklog(RuntimeException cause) {
    LOG.debug("Backlog could not be read; retrying", cause);
    if (nanoTime.getAsLong() - readNanos >= UNKNOWN_AFTER_NANOS && !perSecond.isEmpty()) {
      LOG.warn("Backlog could not be read; no order is refused for overload: {}", cause.toString());
      bound(Map.of());
    }
  }

  private void bound(Map<String, Integer> next) {
    Set<String> before = perSecond.keySet();
    perSecond = next;
    admission.bound(next.keySet());
    logChanges(before);
  }

  private void logChanges(Set<String> before) {
    perSecond.forEach(
        (agent, rate) -> {
          if (!before.contains(agent)) {
            LOG.warn(
                "Overload: too many orders wait for agent {}; {} orders/s are accepted from now on,"
                    + " others are refused with Retry-After",
                agent,
                rate);
          }
        });
    before.stream()
        .filter(agent -> !perSecond.containsKey(agent))
        .forEach(
            agent -> LOG.info("Overload ended: all orders for agent {} are accepted again", agent));
  }

  /** What is left of the last tick counts: an idle instance keeps no orders of others. */
  private void grant(String agent, int rate) {
    int perTick = Math.max(1, (rate + TICKS_PER_SECOND - 1) / TICKS_PER_SECOND);
    admission.grant(
        agent,
        perTick,
        requested ->
            requested == 0 ? 0 : sharedRateLimit.acquire("admission " + agent, requested, rate));
  }
}
