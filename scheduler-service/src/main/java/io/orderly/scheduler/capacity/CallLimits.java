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
  private volatile @Nullable Map<String, Limit> known;

  private record DecidedStart(String agent, long untilNanos) {}

  /** The limits of one agent; null where calls in flight, or the rate, are not limited. */
  private static final class Limit {

    private @Nullable Share share;
    private final @Nullable CallTokens tokens;

    Limit(@Nullable Share share, @Nullable CallTokens tokens) {
      this.share = share;
      this.tokens = tokens;
    }
  }

  /** Maximum calls in flight, until then. */
  private record Share(int calls, long untilNanos) {}

  /**
   * The tokens of an agent's rate that this scheduler has reserved and not used. Starts beyond them
   * are a debt, which the next tokens pay.
   */
  private static final class CallTokens {

    /** Tokens for a fifth of a second are enough until more are reserved. */
    private static final int PARTS_OF_A_SECOND = 5;

    private final int perSecond;
    private int available;

    CallTokens(int perSecond, int available) {
      this.perSecond = perSecond;
      this.available = Math.min(available, max());
    }

    /** The same at another rate: no more than that rate allows stays available. */
    CallTokens at(int otherRate) {
      return otherRate == perSecond ? this : new CallTokens(otherRate, available);
    }

    int wanted() {
      return max() - available;
    }

    private int max() {
      return Math.max(1, perSecond / PARTS_OF_A_SECOND);
    }
  }

  /** Nothing is known yet. */
  public CallLimits(Routing routing, LongSupplier nanoTime) {
    this.routing = routing;
    this.nanoTime = nanoTime;
  }

  /** How many more calls of the agent may be started. */
  public int available(String agent) {
    Map<String, Limit> limits = known;
    if (limits == null) {
      return 0;
    }
    return limits.isEmpty() ? UNLIMITED : available(agent, limits.get(agent));
  }

  private synchronized int available(String agent, @Nullable Limit limit) {
    if (limit == null) {
      return UNLIMITED;
    }
    int byShare = limit.share == null ? UNLIMITED : granted(limit.share) - inFlight(agent);
    int byRate = limit.tokens == null ? UNLIMITED : limit.tokens.available;
    return Math.max(0, Math.min(byShare, byRate));
  }

  private int granted(Share share) {
    return nanoTime.getAsLong() - share.untilNanos() < 0 ? share.calls() : 0;
  }

  private int inFlight(String agent) {
    long now = nanoTime.getAsLong();
    decided.values().removeIf(start -> start.untilNanos() - now <= 0);
    long notSent = decided.values().stream().filter(one -> one.agent().equals(agent)).count();
    return routing.inFlight(agent) + (int) notSent;
  }

  /** Calls to the agent that are in flight or decided, or may become so under its current share. */
  public synchronized int inUse(String agent) {
    Limit limit = limit(agent);
    Share share = limit == null ? null : limit.share;
    return Math.max(share == null ? 0 : granted(share), inFlight(agent));
  }

  private @Nullable Limit limit(String agent) {
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
    Map<String, Limit> limits = known;
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
      Limit limit = limit(start.agent());
      if (limit != null) {
        decided.put(
            AttemptKey.of(made.after(), start),
            new DecidedStart(start.agent(), nanoTime.getAsLong() + DECIDED_FOR_NANOS));
        if (limit.tokens != null) {
          limit.tokens.available--;
        }
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
    Map<String, Limit> now = new HashMap<>();
    for (AgentLimit limit : limits) {
      Limit earlier = limit(limit.agent());
      Share share = limit.callsInFlight() == null ? null : shareOf(earlier);
      CallTokens tokens =
          limit.callsPerSecond() == null ? null : tokensOf(earlier, limit.callsPerSecond());
      now.put(limit.agent(), new Limit(share, tokens));
    }
    known = now;
  }

  private Share shareOf(@Nullable Limit earlier) {
    Share share = earlier == null ? null : earlier.share;
    return share == null ? new Share(0, nanoTime.getAsLong()) : share;
  }

  private static CallTokens tokensOf(@Nullable Limit earlier, int perSecond) {
    CallTokens tokens = earlier == null ? null : earlier.tokens;
    return tokens == null ? new CallTokens(perSecond, 0) : tokens.at(perSecond);
  }

  /** The store grants this scheduler so many calls in flight, for so long. */
  public synchronized void grantShare(String agent, int calls, long untilNanos) {
    Limit limit = limit(agent);
    if (limit != null && limit.share != null) {
      limit.share = new Share(calls, untilNanos);
    }
  }

  /** How many tokens of the agent's rate this scheduler wants now. */
  public synchronized int tokensWanted(String agent) {
    Limit limit = limit(agent);
    return limit == null || limit.tokens == null ? 0 : limit.tokens.wanted();
  }

  /**
   * The store grants tokens of the agent's rate.
   *
   * @return whether something may be started that could not be before
   */
  public synchronized boolean grantTokens(String agent, int tokens) {
    Limit limit = limit(agent);
    if (limit == null || limit.tokens == null) {
      return false;
    }
    boolean wasEmpty = limit.tokens.available <= 0;
    limit.tokens.available += tokens;
    return wasEmpty && limit.tokens.available > 0;
  }
}
