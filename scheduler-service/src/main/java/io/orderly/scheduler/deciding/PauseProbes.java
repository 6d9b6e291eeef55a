package io.orderly.scheduler.deciding;

import io.orderly.process.Decision;
import io.orderly.store.pauses.SystemPauses;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Leave to send one request at a time to an agent that the system holds, over all schedulers. Safe
 * for use by several threads.
 */
public final class PauseProbes {

  /** How long after a probe the next one may be sent, by whoever. */
  public static final Duration PAUSE = Duration.ofSeconds(10);

  private final SystemPauses holds;
  private final LongSupplier nanoTime;

  /** Until when each leave is good: unused ones must not add up over the schedulers. */
  private final Map<String, Long> leaveUntilNanos = new HashMap<>();

  public PauseProbes(SystemPauses holds, LongSupplier nanoTime) {
    this.holds = holds;
    this.nanoTime = nanoTime;
  }

  /**
   * Takes what leave there is for these agents, which the system holds.
   *
   * @throws org.springframework.dao.DataAccessException when the store can't be reached
   */
  void look(Set<String> held) {
    for (String agent : held) {
      if (!hasLeave(agent)) {
        long askedNanos = nanoTime.getAsLong();
        if (holds.takeProbe(agent, PAUSE)) {
          grant(agent, askedNanos + PAUSE.toNanos());
        }
      }
    }
  }

  private synchronized void grant(String agent, long untilNanos) {
    leaveUntilNanos.put(agent, untilNanos);
  }

  /** Whether one request may be sent to the agent. */
  synchronized boolean hasLeave(String agent) {
    Long until = leaveUntilNanos.get(agent);
    return until != null && nanoTime.getAsLong() - until < 0;
  }

  /** Makes a decision of which at most one start is a probe of each of the held agents. */
  synchronized Decision decide(
      Set<String> held, Set<String> agents, Function<Set<String>, Decision> decision) {
    Set<String> open =
        agents.stream()
            .filter(agent -> !held.contains(agent) || hasLeave(agent))
            .collect(Collectors.toUnmodifiableSet());
    Decision made = decision.apply(open);
    made.starts().forEach(start -> leaveUntilNanos.remove(start.agent()));
    return made;
  }
}
