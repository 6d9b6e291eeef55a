package io.orderly.scheduler.capacity;

import io.orderly.process.Decision;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.store.pauses.Pauses;
import io.orderly.store.pauses.SystemPauses;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * The pauses in effect, at most about a second old, so that no decision waits for the store. While
 * the store is unavailable the last known ones stay in effect. An agent that the system suspended
 * gets a probe from time to time: one request at a time, over all schedulers. Thread-safe.
 */
public final class KnownPauses {

  /** Minimum time between two probes of an agent, over all schedulers. */
  public static final Duration PROBE_INTERVAL = Duration.ofSeconds(10);

  private static final Logger LOG = LoggerFactory.getLogger(KnownPauses.class);

  private final PauseSwitches switches;
  private final SystemPauses systemPauses;
  private final Runnable wake;
  private final LongSupplier nanoTime;
  private volatile Pauses known = Pauses.NONE;

  /** Until when each permit lasts: unused ones must not add up over the schedulers. */
  private final Map<String, Long> probeUntilNanos = new HashMap<>();

  /**
   * Nothing is paused before the first refresh.
   *
   * @param wake wakes the claim loop when a probe may be sent
   */
  public KnownPauses(
      PauseSwitches switches, SystemPauses systemPauses, Runnable wake, LongSupplier nanoTime) {
    this.switches = switches;
    this.systemPauses = systemPauses;
    this.wake = wake;
    this.nanoTime = nanoTime;
  }

  /** The pauses as they were read last. */
  public Pauses current() {
    return known;
  }

  /** Reads the pauses, and acquires permits for probes. */
  @Scheduled(fixedDelay = 1_000)
  public void refresh() {
    try {
      Pauses now = switches.current();
      if (!now.equals(known)) {
        LOG.info(
            "Paused: workflows {}, agents {}; suspended by the system: {}",
            now.workflows(),
            now.agents(),
            now.probed());
      }
      known = now;
      if (!now.probed().isEmpty()) {
        now.probed().forEach(this::acquireProbe);
        wake.run();
      }
    } catch (RuntimeException e) {
      LOG.warn("Pauses could not be read; the last known ones stay in effect: {}", e.toString());
    }
  }

  private void acquireProbe(String agent) {
    if (!mayProbe(agent)) {
      long untilNanos = nanoTime.getAsLong() + PROBE_INTERVAL.toNanos();
      if (systemPauses.acquireProbe(agent, PROBE_INTERVAL)) {
        permitProbe(agent, untilNanos);
      }
    }
  }

  private synchronized void permitProbe(String agent, long untilNanos) {
    probeUntilNanos.put(agent, untilNanos);
  }

  /** Whether one request may be sent to the suspended agent. */
  synchronized boolean mayProbe(String agent) {
    Long until = probeUntilNanos.get(agent);
    return until != null && nanoTime.getAsLong() - until < 0;
  }

  /** Makes a decision that starts at most one step, the probe, of each suspended agent. */
  synchronized Decision decide(
      Set<String> suspended, Set<String> agents, Function<Set<String>, Decision> decision) {
    Set<String> open =
        agents.stream()
            .filter(agent -> !suspended.contains(agent) || mayProbe(agent))
            .collect(Collectors.toUnmodifiableSet());
    Decision made = decision.apply(open);
    made.starts().forEach(start -> probeUntilNanos.remove(start.agent()));
    return made;
  }
}
