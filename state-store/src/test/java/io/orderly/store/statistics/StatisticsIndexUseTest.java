package io.orderly.store.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.testing.StoredOrders;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Statistics are read from live rows, however many orders are finished. */
@Tag("servers")
class StatisticsIndexUseTest {

  private final StoredOrders orders = new StoredOrders();

  @Test
  void statisticsAreReadFromLiveRowsOnly() {
    assertThat(orders.plan(PostgresStoreStatistics.PAUSED_ORDERS)).contains("order_process_paused");
    assertThat(orders.plan(PostgresStoreStatistics.OLDEST_PAUSE))
        .contains("order_process_paused")
        .doesNotContain("order_process_live", "order_process_pkey");
    assertThat(orders.plan(PostgresStoreStatistics.OLDEST_ORDER))
        .contains("order_process_live", "order_process_scheduled")
        .doesNotContain("Seq Scan on order_process", "order_process_pkey", "Sort");
    assertThat(orders.plan(PostgresStoreStatistics.ACCEPTED_STEPS))
        .contains("order_step_accepted")
        .doesNotContain("Seq Scan");
    assertThat(orders.plan(PostgresStoreStatistics.LIVE_ORDERS))
        .contains("order_process_live")
        .doesNotContain("Seq Scan on order_process");
  }
}
