package io.orderly.store.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.store.statistics.TableStatistics.TableUsage;
import io.orderly.store.testing.FinishedRows;
import io.orderly.store.testing.PostgresStoreUnderTest;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** The figures are those of the database. */
@Tag("servers")
class TableStatisticsTest {

  private static final String TABLE = "state.order_event";
  private static final Duration SOON = Duration.ofSeconds(30);

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();
  private final JdbcTemplate jdbc = store.jdbc();
  private final FinishedRows rows = new FinishedRows(jdbc);
  private final TableStatistics statistics = new PostgresTableStatistics(jdbc);

  @Test
  void deadRowsAreCountedUntilAVacuumRemovesThem() {
    jdbc.execute("ALTER TABLE state.order_event SET (autovacuum_enabled = false)");
    try {
      jdbc.execute("VACUUM state.order_event");
      rows.add(1_000, "Processed", Duration.ofDays(1));
      jdbc.update("DELETE FROM state.order_event");

      await().atMost(SOON).until(() -> figures().deadRows(), dead -> dead >= 1_000);
      assertThat(figures().tableBytes()).isPositive();
      assertThat(figures().indexBytes()).isPositive();
      jdbc.execute("VACUUM state.order_event");
      await().atMost(SOON).until(() -> figures().deadRows(), dead -> dead == 0);
      assertThat(figures().vacuumedAgo()).isBetween(Duration.ZERO, Duration.ofMinutes(5));
    } finally {
      jdbc.execute("ALTER TABLE state.order_event RESET (autovacuum_enabled)");
    }
  }

  @Test
  void everyTableOfTheStoreIsThere() {
    assertThat(statistics.read())
        .extracting(TableUsage::table)
        .contains("orders.customer_order", "orders.idempotency_key", "state.order_process")
        .contains("state.order_step", "state.purged_order");
    assertThat(statistics.read()).allMatch(figures -> figures.transactionIdAge() >= 0);
  }

  private TableUsage figures() {
    return statistics.read().stream()
        .filter(figures -> figures.table().equals(TABLE))
        .findFirst()
        .orElseThrow();
  }
}
