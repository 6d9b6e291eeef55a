package io.orderly.scheduler.claiming;

import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.store.claiming.ClaimLimits;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * From which rank on the next claim looks. A claimed order leaves its entry in the index until
 * Postgres vacuums, and a claim that starts at the least rank reads all of them again. So a claim
 * that got all it asked for of an agent's orders lets the next one begin where it ended. What came
 * meanwhile with a lesser rank (a higher priority, an order that waited again) is found by the
 * whole look that follows a few such claims.
 *
 * <p>Belongs to the thread that claims.
 */
final class ClaimCursor {

  static final int CLAIMS_BETWEEN_WHOLE_LOOKS = 8;

  private final Map<String, Long> leastRankByAgent = new HashMap<>();
  private int claimsSinceWholeLook;

  /** Where to begin; agents that are not in it are looked through from their first order on. */
  Map<String, Long> leastRankByAgent() {
    return Map.copyOf(leastRankByAgent);
  }

  /** Whether the next claim passes over any rank. */
  boolean passesOver() {
    return !leastRankByAgent.isEmpty();
  }

  /** Moves on behind what was locked within these limits. */
  void moveBehind(Collection<Decision> locked, ClaimLimits limits) {
    claimsSinceWholeLook = passesOver() ? claimsSinceWholeLook + 1 : 0;
    if (claimsSinceWholeLook == CLAIMS_BETWEEN_WHOLE_LOOKS) {
      leastRankByAgent.clear();
      return;
    }
    Map<String, Summary> found = found(locked);
    boolean isFull = locked.size() >= limits.limit();
    limits
        .creditByAgent()
        .forEach(
            (agent, credit) -> {
              Summary orders = found.getOrDefault(agent, Summary.NONE);
              if (orders.count() > 0 && (isFull || orders.count() >= credit)) {
                leastRankByAgent.put(agent, orders.greatestRank());
              } else if (!isFull && credit > 0) {
                leastRankByAgent.remove(agent);
              }
            });
  }

  private static Map<String, Summary> found(Collection<Decision> locked) {
    Map<String, Summary> found = new HashMap<>();
    for (Decision decision : locked) {
      OrderProcess order = decision.before();
      if (decision.isChange() && order.nextAgent() != null) {
        found.merge(order.nextAgent(), new Summary(1, order.terms().rank()), Summary::and);
      }
    }
    return found;
  }

  /** Of the orders that wait for one agent. */
  private record Summary(int count, long greatestRank) {

    static final Summary NONE = new Summary(0, Long.MIN_VALUE);

    Summary and(Summary other) {
      return new Summary(count + other.count, Math.max(greatestRank, other.greatestRank));
    }
  }
}
