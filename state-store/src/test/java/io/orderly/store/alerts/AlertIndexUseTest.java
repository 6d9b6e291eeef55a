package io.orderly.store.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.pg.Column;
import io.orderly.store.testing.TestDatabase;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.springframework.jdbc.core.JdbcTemplate;

/** What is done about alerts costs by what is open or owed, however many alerts there ever were. */
@Tag("servers")
@TestInstance(Lifecycle.PER_CLASS)
class AlertIndexUseTest {

  /** Past alerts for the most part, each known to two sinks. */
  private static final String ALERTS =
      """
      INSERT INTO state.operator_alert
          (alert_id, order_id, order_version, code, message, next_action, raised_at, delivered_at,
           addressed_at, escalated_at, resolved_at, resolved_as)
      SELECT 'a-' || n, gen_random_uuid(), 3, 'refused', 'm', 'n', now() - n * interval '1 s',
          now(), CASE WHEN n > 10 THEN now() END, CASE WHEN n % 3 = 0 THEN now() END,
          CASE WHEN n > 20 THEN now() END, CASE WHEN n > 20 THEN 'Processed' END
      FROM generate_series(1, 20000) AS n
      """;

  private static final String DELIVERIES =
      """
      INSERT INTO state.alert_delivery (alert_id, sink, notice, notified_at, pending_since, next_at)
      SELECT alert_id, sink, CASE WHEN resolved_at IS NULL THEN 'raised' ELSE 'resolved' END, now(),
          CASE WHEN resolved_at IS NULL THEN now() END, CASE WHEN resolved_at IS NULL THEN now() END
      FROM state.operator_alert, unnest('{topic,chat}'::text[]) AS s (sink)
      WHERE substr(alert_id, 3)::int BETWEEN ? + 1 AND ? + 4000
      """;

  private final JdbcTemplate jdbc = new JdbcTemplate(TestDatabase.empty());

  /** Once for all tests: they only ask for plans. */
  @BeforeAll
  void fill() {
    jdbc.update(ALERTS);
    // In parts: each of its rows looks its alert up, and a statement is cancelled after some
    // seconds.
    for (int part = 0; part < 20_000; part += 4_000) {
      jdbc.update(DELIVERIES, part, part);
    }
    jdbc.execute("ANALYZE state.operator_alert, state.alert_delivery");
  }

  @Test
  void newAlertsAreFoundThroughTheirIndex() {
    assertThat(plan(PostgresAlertUpkeep.ADDRESS, 500, Column.array("text", List.of("topic"))))
        .contains("operator_alert_unaddressed");
  }

  @Test
  void dueDeliveriesAreFoundThroughTheirIndex() {
    assertThat(plan(PostgresAlertDeliveries.CLAIM, "topic", 100, 30_000))
        .contains("alert_delivery_due")
        .doesNotContain("Seq Scan on operator_alert", "Seq Scan on alert_delivery");
  }

  @Test
  void openAlertsAreFoundThroughTheirIndex() {
    assertThat(plan(PostgresAlertUpkeep.RESOLVE, "", 500))
        .contains("operator_alert_open")
        .doesNotContain("Seq Scan on operator_alert");
    assertThat(plan(PostgresAlertUpkeep.ESCALATE, 900_000, 500))
        .contains("operator_alert_unacknowledged")
        .doesNotContain("Seq Scan on operator_alert");
  }

  @Test
  void openAlertsAreCountedWithoutReadingResolvedOnes() {
    assertThat(plan(OpenAlerts.COUNT))
        .contains("operator_alert_open")
        .doesNotContain("Seq Scan on operator_alert");
  }

  @Test
  void causesAreCountedAndAcknowledgedWithoutReadingResolvedAlerts() {
    assertThat(plan(AlertCauses.CAUSES, 200))
        .contains("operator_alert_open")
        .doesNotContain("Seq Scan on operator_alert");
    assertThat(
            plan(
                AlertCauses.ACKNOWLEDGE,
                "out-of-stock",
                null,
                null,
                500,
                "ada",
                "why",
                "c-1",
                "c-1",
                AlertAcknowledging.APPLIED))
        .contains("operator_alert_open")
        .doesNotContain("Seq Scan on operator_alert");
  }

  @Test
  void openAlertsAreListedWithoutReadingResolvedOnes() {
    assertThat(found(PostgresAlertRegister.FIND_UNRESOLVED, null))
        .contains("operator_alert_open_by_time")
        .doesNotContain("Seq Scan on operator_alert");
  }

  @Test
  void alertsOfAnOrderAreListedWithoutReadingThoseOfOthers() {
    assertThat(found(PostgresAlertRegister.FIND_OF_ORDER, new UUID(0, 7)))
        .contains("operator_alert_by_order")
        .doesNotContain("operator_alert_by_time", "Seq Scan on operator_alert");
  }

  @Test
  void alertsAreListedFromTheNewestEndOfTheirIndex() {
    assertThat(found(PostgresAlertRegister.FIND, null))
        .contains("operator_alert_by_time")
        .doesNotContain("Sort", "Seq Scan on operator_alert");
  }

  @Test
  void alertsOfAgentsAreFoundWithoutThoseOfOrders() {
    assertThat(found(PostgresAlertRegister.FIND_OF_AGENT, null, "payment"))
        .contains("operator_alert_by_agent")
        .doesNotContain("operator_alert_by_time", "Seq Scan on operator_alert");
    assertThat(plan(PostgresAgentAlerts.OPEN))
        .containsAnyOf("operator_alert_of_agent", "operator_alert_by_agent")
        .doesNotContain("Seq Scan on operator_alert");
    assertThat(plan(PostgresAgentAlerts.RESOLVE, "Recovered", "payment", "circuit-open"))
        .containsAnyOf("operator_alert_of_agent", "operator_alert_by_agent")
        .doesNotContain("Seq Scan on operator_alert");
    assertThat(plan(PostgresAgentAlerts.PURGE, 900_000, 100))
        .contains("operator_alert_by_agent")
        .doesNotContain("Seq Scan on operator_alert");
  }

  private String found(String statement, @Nullable UUID orderId) {
    return found(statement, orderId, null);
  }

  private String found(String statement, @Nullable UUID orderId, @Nullable String agent) {
    return plan(
        statement,
        orderId,
        agent,
        null,
        null,
        null,
        null,
        Column.array("text", List.of("OPEN", "ESCALATED")),
        null,
        null,
        50);
  }

  private String plan(String statement, @Nullable Object... arguments) {
    return String.join("\n", jdbc.queryForList("EXPLAIN " + statement, String.class, arguments));
  }
}
