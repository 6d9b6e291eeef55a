package io.orderly.scheduler.capacity;

import io.orderly.process.Decision;
import io.orderly.process.StepStart;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.routing.Routing;
import io.orderly.store.limits.AgentLimit;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How many calls of each agent this scheduler may start now, as far as operators limit them. Before
 * the limits are known it may start none. In memory: {@code LimitRefresh} brings what the store
 * grants. Thread-safe.
 */
public final class CallLimits {

  /** No operator limits the agent. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  /** A decided start that is not sent by then belongs to a failed transaction. */
  private static final long DECIDED_FOR_NANOS = 5_000_000_000L;

  private final Routing routing;
  private final LongSupplier nanoTime;

  /**
   * Starts that are decided and not sent yet: they count as in flight, so that two batches at the
   * same instant do not both count on the same slot.
   */
  private final Map<AttemptKey, DecidedStart> decided = new HashMap<>();

  /** By agent; null until they are known. Replaced as a whole, its values change under the lock. */
  private volatile @Nullable Map<String, AgentCallLimit> known;

  private record DecidedStart(String agent, long untilNanos) {}

  /** Nothing is known yet. */
  public CallLimits(Routing routing, LongSupplier nanoTime) {
    this.routing = routing;
    this.nanoTime = nanoTime;
  }

  /** How many more calls of the agent may be started. */
  public int available(String agent) {
    Map<String, AgentCallLimit> limits = known;
    if (limits == null) {
      return 0;
    }
    return limits.isEmpty() ? UNLIMITED : available(agent, limits.get(agent));
  }

  private synchronized int available(String agent, @Nullable AgentCallLimit limit) {
    if (limit == null) {
      return UNLIMITED;
    }
    return limit.available(() -> inFlight(agent), nanoTime.getAsLong());
  }

  private int inFlight(String agent) {
    long now = nanoTime.getAsLong();
    decided.values().removeIf(start -> start.untilNanos() - now <= 0);
    long notSent = decided.values().stream().filter(one -> one.agent().equals(agent)).count();
    return routing.inFlight(agent) + (int) notSent;
  }

  /** Calls to the agent that are in flight or decided, or may become so under its current share. */
  public synchronized int inUse(String agent) {
    AgentCallLimit limit = limit(agent);
    int granted = limit == null ? 0 : limit.granted(nanoTime.getAsLong());
    return Math.max(granted, inFlight(agent));
  }

  private @Nullable AgentCallLimit limit(String agent) {
    return known == null ? null : known.get(agent);
  }

  /**
   * Makes a decision with those of these agents that may be sent one more now; what it starts
   * counts from then on. Where anything is limited one decision is made at a time, so that no two
   * count on the same slot.
   */
  public Decision decide(Set<String> agents, Function<Set<String>, Decision> decision) {
    return isUnlimited() ? decision.apply(agents) : decideAlone(agents, decision);
  }

  private boolean isUnlimited() {
    Map<String, AgentCallLimit> limits = known;
    return limits != null && limits.isEmpty();
  }

  private synchronized Decision decideAlone(
      Set<String> agents, Function<Set<String>, Decision> decision) {
    Decision made =
        decision.apply(
            agents.stream()
                .filter(agent -> available(agent) > 0)
                .collect(Collectors.toUnmodifiableSet()));
    for (StepStart start : made.starts()) {
      AgentCallLimit limit = limit(start.agent());
      if (limit != null) {
        decided.put(
            AttemptKey.of(made.after(), start),
            new DecidedStart(start.agent(), nanoTime.getAsLong() + DECIDED_FOR_NANOS));
        limit.useToken();
      }
    }
    return made;
  }

  /** The starts of these committed decisions were sent: {@link Routing} counts them from now on. */
  public void sent(Collection<Decision> committed) {
    if (isUnlimited()) {
      return;
    }
    synchronized (this) {
      for (Decision decision : committed) {
        decision.starts().forEach(start -> decided.remove(AttemptKey.of(decision.after(), start)));
      }
    }
  }

  /** These limits apply from now on, and no others; what was granted under the same ones stays. */
  public synchronized void update(List<AgentLimit> limits) {
    Map<String, AgentCallLimit> now = new HashMap<>();
    for (AgentLimit limit : limits) {
      now.put(limit.agent(), AgentCallLimit.of(limit, limit(limit.agent()), nanoTime.getAsLong()));
    }
    known = now;
  }

  /** The store grants this scheduler so many calls in flight, for so long. */
  public synchronized void grantShare(String agent, int calls, long untilNanos) {
    AgentCallLimit limit = limit(agent);
    if (limit != null) {
      limit.grantShare(calls, untilNanos);
    }
  }

  /** How many tokens of the agent's rate this scheduler wants now. */
  public synchronized int tokensWanted(String agent) {
    AgentCallLimit limit = limit(agent);
    return limit == null ? 0 : limit.tokensWanted();
  }

  /**
   * The store grants tokens of the agent's rate.
   *
   * @return whether something may be started that could not be before
   */
  public synchronized boolean grantTokens(String agent, int tokens) {
    AgentCallLimit limit = limit(agent);
    return limit != null && limit.grantTokens(tokens);
  }
}
