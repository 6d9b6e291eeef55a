package io.orderly.store.claiming;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.pg.Column;
import io.orderly.store.testing.StoredOrders;
import io.orderly.store.transitions.ClaimStatement;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Claims read live rows through partial indexes, however many orders are finished. */
@Tag("servers")
class ClaimIndexUseTest {

  private final StoredOrders orders = new StoredOrders();

  @Test
  void claimGoesByRankThroughItsIndexWithoutSortingTheBacklog() {
    String plan =
        orders.plan(
            ClaimStatement.CLAIM,
            Column.array("text", List.of("order-fulfilment", "order-fulfilment")),
            Column.array("text", List.of("v1", "v1")),
            Column.array("text", List.of("inventory", "payment")),
            Column.array("integer", List.of(50, 50)),
            Column.array("bigint", List.of(0L, 0L)),
            50);

    readsLinesInTheOrderOfTheirIndex(plan);
  }

  /** Schedulers have one plan made for all claims: to make one took longer than to claim one. */
  @Test
  void claimGoesByRankAlsoByThePlanForAnyArguments() {
    String plan =
        orders.genericPlan(
            ClaimStatement.CLAIM,
            "text[], text[], text[], integer[], bigint[], integer",
            "'{order-fulfilment}', '{v1}', '{inventory}', '{50}', '{0}', 50");

    readsLinesInTheOrderOfTheirIndex(plan);
  }

  private static void readsLinesInTheOrderOfTheirIndex(String plan) {
    assertThat(plan)
        .containsPattern(
            "LockRows\\s.*\\s+->  Index Scan using order_process_claimable on order_process p")
        .doesNotContain("Seq Scan on order_process", "order_process_live", "order_process_pkey")
        .doesNotContain("Sort Key: p.", "Sort Key: p_1.");
    assertThat(plan.split("Index Cond: ..workflow = .*workflow_version = .*COALESCE", -1))
        .as("the first, the next and the claimed of a line are ranges of the index")
        .hasSize(4);
  }

  @Test
  void theOldestPendingOrderIsFoundThroughTheIndexOfClaims() {
    assertThat(orders.plan(OldestPending.WAITING, 1_000, 2_000))
        .contains("Index Scan using order_process_claimable")
        .doesNotContain("Seq Scan on order_process", "order_process_pkey", "order_process_live");
  }

  @Test
  void liveStepsAreFoundThroughTheIndexOfTheirOwner() {
    assertThat(orders.plan(PostgresLiveSteps.LIVE, "s#5", 2_000, 100))
        .contains("order_process_owner");
  }

  /** What Postgres believes when it last counted while nearly everything was locked by one. */
  @Test
  void liveStepsAreReadByTheirOrdersWhateverTheStatisticsSay() {
    orders
        .jdbc()
        .update("UPDATE state.order_process SET locked_by = 's#5' WHERE locked_by IS NOT NULL");
    orders.jdbc().update("DELETE FROM state.order_process WHERE locked_by IS NULL");
    orders.jdbc().execute("ANALYZE state.order_process, state.order_step");

    assertThat(orders.plan(PostgresLiveSteps.LIVE, "s#5", 2_000, 100))
        .contains("order_step_pkey")
        .contains("Index Cond: (order_id = order_process.order_id)")
        .doesNotContain("Hash Join")
        .doesNotContain("Merge Join");
  }
}
