package io.orderly.store.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.ProcessState;
import io.orderly.store.pg.Column;
import io.orderly.store.retention.FinishedOrders;
import io.orderly.store.search.FilterClause;
import io.orderly.store.search.OrderFilter;
import io.orderly.store.search.OrderFilter.Range;
import io.orderly.store.testing.StoredOrders;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bulk commands read live rows in their order. */
@Tag("servers")
@TestInstance(Lifecycle.PER_CLASS)
class BulkIndexUseTest {

  private static final int BULK_PAGE = 20;

  private final StoredOrders orders = new StoredOrders();

  /** Once for all tests: they only ask for plans. */
  @BeforeAll
  void leaveLiveOnesLast() {
    orders.leaveLiveOnesLast();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Error", "Pending"})
  void bulkCommandsReadLiveRowsInTheirOrder(String state) {
    FilterClause clause = new FilterClause(of(state));

    String plan =
        orders.plan(
            PostgresBulkCommands.NEXT.formatted(clause.text()),
            clause.arguments(
                FinishedOrders.BEGINNING, Column.at(Instant.now()), BULK_PAGE, BULK_PAGE));

    assertThat(plan)
        .contains("Index Scan using order_process_live")
        .containsPattern("Index Cond: \\(\\(.*process_state = .*\\) AND \\(.*order_id > ")
        .doesNotContain("Seq Scan on order_process", "order_process_pkey");
    assertThat(plan.split("Sort Key", -1)).as("one sort, of what was found").hasSize(2);
  }

  private static OrderFilter of(String state) {
    return new OrderFilter(
        state.isEmpty() ? Set.of() : Set.of(ProcessState.of(state)),
        null,
        null,
        null,
        "order-fulfilment",
        null,
        null,
        Range.ALWAYS,
        Range.ALWAYS);
  }
}
