package io.orderly.scheduler.limiting;

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
 * the limits are known it may start none. In memory: what the store grants is put in from outside.
 * Safe for use by several threads.
 */
public final class CallLimits {

  /** No operator limits the agent. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  private final Routing routing;
  private final LongSupplier nanoTime;
  private final PromisedStarts promised;
  private volatile @Nullable Map<String, InForce> known;

  /**
   * The limits of one agent.
   *
   * @param share the most calls in flight; null where they are not bounded
   * @param tokens what is left of its rate; null where that is not bounded
   */
  private record InForce(@Nullable Share share, @Nullable CallTokens tokens) {}

  /** So many calls, until then. */
  private record Share(int calls, long untilNanos) {}

  /** Nothing is known yet. */
  public CallLimits(Routing routing, LongSupplier nanoTime) {
    this.routing = routing;
    this.nanoTime = nanoTime;
    this.promised = new PromisedStarts(nanoTime);
  }

  /** How many more calls of the agent may be started. */
  public int most(String agent) {
    Map<String, InForce> limits = known;
    if (limits == null) {
      return 0;
    }
    return limits.isEmpty() ? UNLIMITED : most(agent, limits.get(agent));
  }

  private synchronized int most(String agent, @Nullable InForce limit) {
    if (limit == null) {
      return UNLIMITED;
    }
    int byShare = limit.share() == null ? UNLIMITED : left(agent, limit.share());
    int byRate = limit.tokens() == null ? UNLIMITED : limit.tokens().inHand();
    return Math.max(0, Math.min(byShare, byRate));
  }

  private int left(String agent, Share share) {
    return holds(share) ? share.calls() - inFlight(agent) : 0;
  }

  private boolean holds(Share share) {
    return nanoTime.getAsLong() - share.untilNanos() < 0;
  }

  private int inFlight(String agent) {
    return routing.underWay(agent) + promised.of(agent);
  }

  /** What is in flight to the agent or about to be, or may come to be under the share it has. */
  synchronized int inUse(String agent) {
    InForce limit = known == null ? null : known.get(agent);
    Share share = limit == null ? null : limit.share();
    int granted = share == null || !holds(share) ? 0 : share.calls();
    return Math.max(granted, inFlight(agent));
  }

  /**
   * Makes a decision on which of these agents may be sent one more now; what it starts counts from
   * then on. Where anything is limited one decision is made at a time, so that no two count on the
   * same place.
   */
  public Decision decide(Set<String> agents, Function<Set<String>, Decision> decision) {
    return isUnlimited() ? decision.apply(agents) : decideAlone(agents, decision);
  }

  private boolean isUnlimited() {
    Map<String, InForce> limits = known;
    return limits != null && limits.isEmpty();
  }

  private synchronized Decision decideAlone(
      Set<String> agents, Function<Set<String>, Decision> decision) {
    Decision made =
        decision.apply(
            agents.stream()
                .filter(agent -> most(agent) > 0)
                .collect(Collectors.toUnmodifiableSet()));
    count(made);
    return made;
  }

  private void count(Decision decision) {
    Map<String, InForce> limits = known == null ? Map.of() : known;
    for (StepStart start : decision.starts()) {
      InForce limit = limits.get(start.agent());
      if (limit != null) {
        promised.add(keyOf(decision, start), start.agent());
        if (limit.tokens() != null) {
          limit.tokens().spend(1);
        }
      }
    }
  }

  private static AttemptKey keyOf(Decision decision, StepStart start) {
    return new AttemptKey(
        decision.after().orderId(), start.step(), start.direction(), start.attempt());
  }

  /** What these committed decisions start is handed to the sender, which counts it from now on. */
  public void sent(Collection<Decision> committed) {
    if (isUnlimited()) {
      return;
    }
    synchronized (this) {
      for (Decision decision : committed) {
        decision.starts().forEach(start -> promised.remove(keyOf(decision, start)));
      }
    }
  }

  /** These limits hold from now on, and no others; what was granted under the same ones stays. */
  public synchronized void hold(List<AgentLimit> limits) {
    Map<String, InForce> before = known == null ? Map.of() : known;
    Map<String, InForce> now = new HashMap<>();
    for (AgentLimit limit : limits) {
      InForce earlier = before.get(limit.agent());
      Share share = limit.callsInFlight() == null ? null : shareOf(earlier);
      CallTokens tokens =
          limit.callsPerSecond() == null ? null : tokensOf(earlier, limit.callsPerSecond());
      now.put(limit.agent(), new InForce(share, tokens));
    }
    known = now;
  }

  private Share shareOf(@Nullable InForce earlier) {
    Share share = earlier == null ? null : earlier.share();
    return share == null ? new Share(0, nanoTime.getAsLong()) : share;
  }

  private static CallTokens tokensOf(@Nullable InForce earlier, int perSecond) {
    CallTokens tokens = earlier == null ? null : earlier.tokens();
    return tokens == null ? new CallTokens(perSecond, 0) : tokens.at(perSecond);
  }

  /** The store lets this scheduler have so many calls in flight, for so long. */
  synchronized void share(String agent, int calls, long untilNanos) {
    Map<String, InForce> now = new HashMap<>(known == null ? Map.of() : known);
    InForce limit = now.get(agent);
    if (limit != null && limit.share() != null) {
      now.put(agent, new InForce(new Share(calls, untilNanos), limit.tokens()));
      known = now;
    }
  }

  /** How many turns of the agent's rate this scheduler wants now. */
  synchronized int wanted(String agent) {
    InForce limit = known == null ? null : known.get(agent);
    return limit == null || limit.tokens() == null ? 0 : limit.tokens().wanted();
  }

  /**
   * The store has granted turns of the agent's rate.
   *
   * @return whether something may be started that could not be before
   */
  synchronized boolean granted(String agent, int turns) {
    InForce limit = known == null ? null : known.get(agent);
    if (limit == null || limit.tokens() == null) {
      return false;
    }
    boolean wasClosed = limit.tokens().inHand() <= 0;
    limit.tokens().add(turns);
    return wasClosed && limit.tokens().inHand() > 0;
  }
}
