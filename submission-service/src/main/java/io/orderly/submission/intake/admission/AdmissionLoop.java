package io.orderly.submission.intake.admission;

import io.orderly.store.claiming.Backlog;
import io.orderly.store.limits.SharedRateLimit;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Looks at the lines once a second, and five times a second at what may be taken where too many
 * wait. All doors have the same rates by the store, and share them there.
 */
final class AdmissionLoop implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(AdmissionLoop.class);
  private static final Duration TICK = Duration.ofMillis(200);
  private static final int TICKS_PER_SECOND = 5;
  private static final long LOOK_EVERY_NANOS = Duration.ofSeconds(1).toNanos();

  /** So many times as long as a look took there is none: it counts what waits. */
  private static final int REST_FACTOR = 10;

  /** Who can't look for so long refuses nobody: nothing is known of how many wait. */
  private static final long BLIND_NANOS = Duration.ofSeconds(60).toNanos();

  private final Backlog backlog;
  private final SharedRateLimit sharedRateLimit;
  private final AdmissionRates rates;
  private final Admission admission;
  private final LongSupplier nanoTime;
  private Map<String, Integer> perSecond = Map.of();
  private long lookedNanos;
  private long nextLookNanos;
  private @Nullable ScheduledExecutorService thread;

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
    this.lookedNanos = nanoTime.getAsLong();
    this.nextLookNanos = lookedNanos;
  }

  @Override
  public synchronized void start() {
    ScheduledExecutorService loop =
        Executors.newSingleThreadScheduledExecutor(
            work -> {
              Thread admitting = new Thread(work, "admission");
              admitting.setDaemon(true);
              return admitting;
            });
    thread = loop;
    Future<?> unused =
        loop.scheduleWithFixedDelay(this::tick, 0, TICK.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public synchronized void stop() {
    if (thread != null) {
      thread.shutdownNow();
      thread = null;
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return thread != null;
  }

  /** Looks when it is time to, and grants. Never throws: the next tick comes in any case. */
  void tick() {
    try {
      long now = nanoTime.getAsLong();
      if (now - nextLookNanos >= 0) {
        look(now);
      }
    } catch (RuntimeException e) {
      couldNotLook(e);
    }
    try {
      perSecond.forEach(this::grant);
    } catch (RuntimeException e) {
      LOG.debug("no more orders can be granted now", e);
    }
  }

  private void look(long beganNanos) {
    try {
      bound(rates.after(backlog.lengths(rates.mostCounted())));
      lookedNanos = nanoTime.getAsLong();
    } finally {
      long tookNanos = nanoTime.getAsLong() - beganNanos;
      nextLookNanos = beganNanos + Math.max(LOOK_EVERY_NANOS, tookNanos * REST_FACTOR);
    }
  }

  private void couldNotLook(RuntimeException why) {
    LOG.debug("how many orders wait can't be told now", why);
    if (nanoTime.getAsLong() - lookedNanos >= BLIND_NANOS && !perSecond.isEmpty()) {
      LOG.warn("Backlog could not be read; no order is refused for overload: {}", why.toString());
      bound(Map.of());
    }
  }

  private void bound(Map<String, Integer> next) {
    Set<String> before = perSecond.keySet();
    perSecond = next;
    admission.bound(next.keySet());
    tell(before);
  }

  private void tell(Set<String> before) {
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

  /** What is left of the last tick counts: a door at which nobody comes keeps no one's orders. */
  private void grant(String agent, int rate) {
    int perTick = Math.max(1, (rate + TICKS_PER_SECOND - 1) / TICKS_PER_SECOND);
    admission.grant(
        agent,
        perTick,
        wanted -> wanted == 0 ? 0 : sharedRateLimit.take("admission " + agent, wanted, rate));
  }
}
