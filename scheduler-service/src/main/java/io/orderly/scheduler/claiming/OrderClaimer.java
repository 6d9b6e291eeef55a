package io.orderly.scheduler.claiming;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.OrderAction;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessEvent.Claim;
import io.orderly.scheduler.capacity.Deciders;
import io.orderly.scheduler.messaging.AfterCommit;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.transitions.OrderTransitions;
import io.orderly.store.transitions.StateStore.ClaimLimits;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** One claim: locks waiting orders exclusively, starts their first steps, sends the requests. */
public final class OrderClaimer {

  private final OrderTransitions transitions;
  private final Deciders deciders;
  private final AfterCommit afterCommit;
  private final QueueProgress progress;
  private final Incarnation incarnation;
  private final Counter claims;
  private final Counter claimedOrders;
  private final Timer duration;
  private final Cursor cursor = new Cursor();

  public OrderClaimer(
      OrderTransitions transitions,
      Deciders deciders,
      AfterCommit afterCommit,
      QueueProgress progress,
      Incarnation incarnation,
      MeterRegistry meters) {
    this.transitions = transitions;
    this.deciders = deciders;
    this.afterCommit = afterCommit;
    this.progress = progress;
    this.incarnation = incarnation;
    this.claims = meters.counter("orderly.claims");
    this.claimedOrders = meters.counter("orderly.claimed.orders");
    this.duration =
        Timer.builder("orderly.claim")
            .description("Duration of one claim: lock, decide, write and commit, without sending")
            .publishPercentileHistogram()
            .minimumExpectedValue(Duration.ofMillis(1))
            .maximumExpectedValue(Duration.ofSeconds(10))
            .register(meters);
  }

  /**
   * Claims one batch. One thread at a time.
   *
   * @param limit maximum number of orders
   */
  public Remainder claim(int limit) {
    boolean skipsRanks = cursor.skipsRanks();
    Remainder remainder = claimBatch(limit);
    return skipsRanks && remainder == Remainder.NOTHING ? claimBatch(limit) : remainder;
  }

  private Remainder claimBatch(int limit) {
    boolean skipsRanks = cursor.skipsRanks();
    ClaimLimits limits =
        new ClaimLimits(
            deciders.capacityByAgent(), limit, deciders.runnable(), cursor.minRankByAgent());
    ActionStart start = OrderAction.CLAIM.begin();
    List<Decision> decisions =
        transitions.apply(
            transaction -> transaction.lockClaimable(limits),
            () -> deciders.batch(order -> new Claim(incarnation.lockedBy())));
    duration.record(System.nanoTime() - start.startedNanos(), TimeUnit.NANOSECONDS);
    afterCommit.send(start, decisions);
    progress.claimed(decisions);
    cursor.moveBehind(decisions, limits);
    int claimed = (int) decisions.stream().filter(Decision::isChange).count();
    claims.increment();
    claimedOrders.increment(claimed);
    return Remainder.of(decisions, limits, skipsRanks);
  }

  /** What a claim left behind, and so when the next one is worthwhile. */
  public enum Remainder {
    /** There may be more to claim at once. */
    MORE,
    /** Orders may wait for an agent without capacity: until a reply arrives. */
    NO_CAPACITY,
    /** Nothing, until a wake-up. */
    NOTHING;

    /**
     * What is left after a claim within these limits.
     *
     * @param locked the orders that it found, whether they could be started or not
     * @param skippedRanks whether it began behind some of the waiting orders
     */
    static Remainder of(Collection<Decision> locked, ClaimLimits limits, boolean skippedRanks) {
      boolean isFull = locked.size() >= limits.limit();
      boolean hasClaimed = locked.stream().anyMatch(Decision::isChange);
      if (isFull) {
        return hasClaimed ? MORE : NO_CAPACITY;
      }
      if (!locked.stream().allMatch(Decision::isChange) || usedUp(locked, limits)) {
        return NO_CAPACITY;
      }
      return skippedRanks && hasClaimed ? MORE : NOTHING;
    }

    private static boolean usedUp(Collection<Decision> locked, ClaimLimits limits) {
      Map<String, Long> found =
          locked.stream()
              .map(decision -> Objects.requireNonNullElse(decision.before().nextAgent(), ""))
              .collect(Collectors.groupingBy(agent -> agent, Collectors.counting()));
      return limits.capacityByAgent().entrySet().stream()
          .anyMatch(agent -> found.getOrDefault(agent.getKey(), 0L) >= agent.getValue());
    }
  }

  /**
   * The claim rank from which the next claim searches. A claimed order leaves its entry in the
   * index until Postgres vacuums, and a claim that starts at the lowest rank reads all of them
   * again. So after a claim that used up an agent's capacity the next one begins where it ended.
   * Orders that came meanwhile with a lower rank (a higher priority, an order that waited again)
   * are found by the full search that follows a few such claims.
   *
   * <p>Belongs to the claiming thread.
   */
  static final class Cursor {

    static final int CLAIMS_BETWEEN_FULL_SEARCHES = 8;

    private final Map<String, Long> minRankByAgent = new HashMap<>();
    private int claimsSinceFullSearch;

    /** Where to begin; the queues of other agents are searched from their first order on. */
    Map<String, Long> minRankByAgent() {
      return Map.copyOf(minRankByAgent);
    }

    /** Whether the next claim skips any rank. */
    boolean skipsRanks() {
      return !minRankByAgent.isEmpty();
    }

    /** Moves on behind the orders that were locked within these limits. */
    void moveBehind(Collection<Decision> locked, ClaimLimits limits) {
      claimsSinceFullSearch = skipsRanks() ? claimsSinceFullSearch + 1 : 0;
      if (claimsSinceFullSearch == CLAIMS_BETWEEN_FULL_SEARCHES) {
        minRankByAgent.clear();
        return;
      }
      Map<String, Found> found = found(locked);
      boolean isFull = locked.size() >= limits.limit();
      limits
          .capacityByAgent()
          .forEach(
              (agent, capacity) -> {
                Found orders = found.getOrDefault(agent, Found.NONE);
                if (orders.count() > 0 && (isFull || orders.count() >= capacity)) {
                  minRankByAgent.put(agent, orders.maxRank());
                } else if (!isFull && capacity > 0) {
                  minRankByAgent.remove(agent);
                }
              });
    }

    private static Map<String, Found> found(Collection<Decision> locked) {
      Map<String, Found> found = new HashMap<>();
      for (Decision decision : locked) {
        OrderProcess order = decision.before();
        if (decision.isChange() && order.nextAgent() != null) {
          found.merge(order.nextAgent(), new Found(1, order.terms().rank()), Found::and);
        }
      }
      return found;
    }

    /** The claimed orders of one agent's queues. */
    private record Found(int count, long maxRank) {

      static final Found NONE = new Found(0, Long.MIN_VALUE);

      Found and(Found other) {
        return new Found(count + other.count, Math.max(maxRank, other.maxRank));
      }
    }
  }
}
