package io.orderly.store.correlation;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.pg.Column;
import io.orderly.store.testing.StoredOrders;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.springframework.jdbc.core.SqlTypeValue;

/** An event costs a few rows, however many orders wait. */
@Tag("servers")
@TestInstance(Lifecycle.PER_CLASS)
class CorrelationIndexUseTest {

  private static final SqlTypeValue AGENTS = Column.array("text", List.of("carrier"));
  private static final SqlTypeValue VALUES = Column.array("text", List.of("1Z7"));

  private final StoredOrders orders = new StoredOrders();

  CorrelationIndexUseTest() {
    orders
        .jdbc()
        .execute(
            """
            INSERT INTO state.correlation (agent, value, remote_key, order_id)
            SELECT 'carrier', '1Z' || n, 'key', gen_random_uuid() FROM generate_series(1, 20000) AS n;
            INSERT INTO state.early_event (agent, value, event_id, partner, message, expires_at)
            SELECT 'carrier', '1Z' || n, 'ev', '', '{}', now() + interval '7 days'
            FROM generate_series(1, 9999) AS n;
            ANALYZE state.correlation, state.early_event
            """);
  }

  @Test
  void callsAreFoundByTheirValue() {
    assertThat(orders.plan(PostgresCorrelations.CALLS, AGENTS, VALUES, Correlations.MAX_CALLS))
        .contains("correlation_pkey")
        .contains("(value = asked.value)")
        .doesNotContain("Seq Scan");
  }

  @Test
  void earlyEventsAreFoundByTheirValueAndByTheirTime() {
    assertThat(orders.plan(PostgresCorrelations.EARLY, AGENTS, VALUES))
        .contains("early_event_pkey")
        .contains("(value = asked.value)")
        .doesNotContain("Seq Scan");
    assertThat(orders.plan(PostgresCorrelations.EXPIRED, 60_000, 100))
        .contains("early_event_expiry")
        .doesNotContain("Seq Scan");
  }
}
