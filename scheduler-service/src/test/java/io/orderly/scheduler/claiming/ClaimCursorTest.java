package io.orderly.scheduler.claiming;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.ClaimTerms;
import io.orderly.process.ClaimTerms.Activity;
import io.orderly.process.Decision;
import io.orderly.process.Decision.Verdict;
import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.store.ClaimLimits;
import io.orderly.workflow.WorkflowId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClaimCursorTest {

  private static final WorkflowId WORKFLOW = new WorkflowId("order-fulfilment", "v1");

  private final ClaimCursor cursor = new ClaimCursor();

  @Test
  void theFirstClaimLooksThroughEverything() {
    assertThat(cursor.passesOver()).isFalse();
    assertThat(cursor.leastRankByAgent()).isEmpty();
  }

  @Test
  void aClaimThatUsedUpAnAgentsCreditLetsTheNextBeginWhereItEnded() {
    cursor.moveBehind(
        List.of(waiting("inventory", 10), waiting("inventory", 30), waiting("payment", 20)),
        limits(Map.of("inventory", 2, "payment", 2), 100));

    assertThat(cursor.leastRankByAgent()).isEqualTo(Map.of("inventory", 30L));
  }

  @Test
  void aClaimThatReachedItsLimitCountsForEveryAgentThatItFoundOrdersOf() {
    cursor.moveBehind(
        List.of(waiting("inventory", 10), waiting("payment", 20)),
        limits(Map.of("inventory", 5, "payment", 5, "carrier", 5), 2));

    assertThat(cursor.leastRankByAgent()).isEqualTo(Map.of("inventory", 10L, "payment", 20L));
  }

  @Test
  void anAgentWhoseOrdersRanOutIsLookedThroughAgain() {
    fill("inventory", 10);

    cursor.moveBehind(List.of(waiting("inventory", 20)), limits(Map.of("inventory", 2), 100));

    assertThat(cursor.passesOver()).isFalse();
  }

  @Test
  void anAgentThatWasNotAskedForKeepsItsPlace() {
    fill("inventory", 10);

    cursor.moveBehind(
        List.of(waiting("payment", 20)), limits(Map.of("inventory", 0, "payment", 5), 100));

    assertThat(cursor.leastRankByAgent()).isEqualTo(Map.of("inventory", 10L));
  }

  @Test
  void ordersThatNeedNoAgentAreAlwaysLookedThrough() {
    cursor.moveBehind(List.of(waiting(null, 10)), limits(Map.of("inventory", 5), 1));

    assertThat(cursor.passesOver()).isFalse();
  }

  @Test
  void ordersThatWereLockedAndNotStartedAreNotPassedOver() {
    OrderProcess order = waiting("inventory", 10).before();

    cursor.moveBehind(
        List.of(Decision.ignored(order, "no credit is left")), limits(Map.of("inventory", 1), 100));

    assertThat(cursor.passesOver()).isFalse();
  }

  @Test
  void aWholeLookFollowsAFewThatPassedOver() {
    for (int claim = 0; claim < ClaimCursor.CLAIMS_BETWEEN_WHOLE_LOOKS; claim++) {
      fill("inventory", claim);
      assertThat(cursor.leastRankByAgent()).isEqualTo(Map.of("inventory", (long) claim));
    }

    fill("inventory", 100);

    assertThat(cursor.passesOver()).isFalse();
    fill("inventory", 200);
    assertThat(cursor.leastRankByAgent()).isEqualTo(Map.of("inventory", 200L));
  }

  private void fill(String agent, long rank) {
    cursor.moveBehind(List.of(waiting(agent, rank)), limits(Map.of(agent, 1), 100));
  }

  private static ClaimLimits limits(Map<String, Integer> creditByAgent, int limit) {
    return new ClaimLimits(creditByAgent, limit, Set.of(WORKFLOW));
  }

  private static Decision waiting(@Nullable String agent, long rank) {
    OrderProcess order =
        new OrderProcess(
            new UUID(0, rank),
            WORKFLOW,
            ProcessState.PENDING,
            Direction.FORWARD,
            1,
            new ClaimTerms(rank, Activity.ACTIVE),
            null,
            null,
            null,
            agent,
            0,
            null,
            List.of());
    return new Decision(order, order, Verdict.APPLIED, "claimed", List.of(), List.of(), List.of());
  }
}
