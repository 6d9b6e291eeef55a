package io.orderly.store.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.ProcessState;
import io.orderly.store.search.OrderFilter.Range;
import io.orderly.store.testing.StoredOrders;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Matching orders are counted in live rows. */
@Tag("servers")
@TestInstance(Lifecycle.PER_CLASS)
class SearchIndexUseTest {

  private final StoredOrders orders = new StoredOrders();

  /** Once for all tests: they only ask for plans. */
  @BeforeAll
  void leaveLiveOnesLast() {
    orders.leaveLiveOnesLast();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Error", "Pending"})
  void bulkCommandsCountLiveRows(String state) {
    FilterClause clause = new FilterClause(of(state, "reserve-stock"));

    assertThat(
            orders.plan(
                PostgresMatchingOrders.COUNT.formatted(clause.text()), clause.arguments(200)))
        .contains("order_process_live")
        .doesNotContain("Seq Scan on order_process", "order_process_pkey");
  }

  private static OrderFilter of(String state, String step) {
    return new OrderFilter(
        state.isEmpty() ? Set.of() : Set.of(ProcessState.of(state)),
        null,
        step,
        null,
        "order-fulfilment",
        null,
        null,
        Range.ALWAYS,
        Range.ALWAYS);
  }
}
