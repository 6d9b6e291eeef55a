package io.orderly.scheduler.claiming;

import static io.orderly.scheduler.claiming.WaitingOrders.WORKFLOW;
import static io.orderly.scheduler.claiming.WaitingOrders.claimed;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.scheduler.claiming.OrderClaimer.Cursor;
import io.orderly.store.transitions.StateStore.ClaimLimits;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClaimCursorTest {

  private final Cursor cursor = new Cursor();

  @Test
  void theFirstClaimSearchesAllRanks() {
    assertThat(cursor.skipsRanks()).isFalse();
    assertThat(cursor.minRankByAgent()).isEmpty();
  }

  @Test
  void afterAClaimThatUsedUpAnAgentsCapacityTheNextBeginsWhereItEnded() {
    cursor.moveBehind(
        List.of(claimed("inventory", 10), claimed("inventory", 30), claimed("payment", 20)),
        limits(Map.of("inventory", 2, "payment", 2), 100));

    assertThat(cursor.minRankByAgent()).isEqualTo(Map.of("inventory", 30L));
  }

  @Test
  void aClaimThatReachedItsLimitCountsForEveryAgentThatItFoundOrdersOf() {
    cursor.moveBehind(
        List.of(claimed("inventory", 10), claimed("payment", 20)),
        limits(Map.of("inventory", 5, "payment", 5, "carrier", 5), 2));

    assertThat(cursor.minRankByAgent()).isEqualTo(Map.of("inventory", 10L, "payment", 20L));
  }

  @Test
  void anAgentWhoseOrdersRanOutIsSearchedInFullAgain() {
    fill("inventory", 10);

    cursor.moveBehind(List.of(claimed("inventory", 20)), limits(Map.of("inventory", 2), 100));

    assertThat(cursor.skipsRanks()).isFalse();
  }

  @Test
  void anAgentWithoutCapacityKeepsItsMinimumRank() {
    fill("inventory", 10);

    cursor.moveBehind(
        List.of(claimed("payment", 20)), limits(Map.of("inventory", 0, "payment", 5), 100));

    assertThat(cursor.minRankByAgent()).isEqualTo(Map.of("inventory", 10L));
  }

  @Test
  void ordersThatNeedNoAgentAreAlwaysSearchedInFull() {
    cursor.moveBehind(List.of(claimed(null, 10)), limits(Map.of("inventory", 5), 1));

    assertThat(cursor.skipsRanks()).isFalse();
  }

  @Test
  void ordersThatWereLockedAndNotStartedAreNotSkipped() {
    OrderProcess order = claimed("inventory", 10).before();

    cursor.moveBehind(
        List.of(Decision.ignored(order, "no capacity is left")),
        limits(Map.of("inventory", 1), 100));

    assertThat(cursor.skipsRanks()).isFalse();
  }

  @Test
  void aFullSearchFollowsAFewClaims() {
    for (int claim = 0; claim < Cursor.CLAIMS_BETWEEN_FULL_SEARCHES; claim++) {
      fill("inventory", claim);
      assertThat(cursor.minRankByAgent()).isEqualTo(Map.of("inventory", (long) claim));
    }

    fill("inventory", 100);

    assertThat(cursor.skipsRanks()).isFalse();
    fill("inventory", 200);
    assertThat(cursor.minRankByAgent()).isEqualTo(Map.of("inventory", 200L));
  }

  private void fill(String agent, long rank) {
    cursor.moveBehind(List.of(claimed(agent, rank)), limits(Map.of(agent, 1), 100));
  }

  private static ClaimLimits limits(Map<String, Integer> capacityByAgent, int limit) {
    return new ClaimLimits(capacityByAgent, limit, Set.of(WORKFLOW));
  }
}
