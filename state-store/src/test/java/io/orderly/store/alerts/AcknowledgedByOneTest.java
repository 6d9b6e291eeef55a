package io.orderly.store.alerts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.store.alerts.AlertRegister.AcknowledgedCause;
import io.orderly.store.alerts.AlertRegister.Acknowledging;
import io.orderly.store.alerts.AlertRegister.AlertCommand;
import io.orderly.store.alerts.AlertRegister.CauseCommand;
import io.orderly.store.contract.OrderProgression;
import io.orderly.store.contract.TestOrders;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.testing.PostgresStoreUnderTest;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** Of two operators who acknowledge an alert at the same moment one is the first. */
@Tag("servers")
class AcknowledgedByOneTest {

  private static final Duration SOON = Duration.ofSeconds(30);

  private static final String WAITING =
      """
      SELECT count(*)
      FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'
        AND query LIKE '%operator_alert%' AND pid <> pg_backend_pid()
      """;

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();

  @Test
  void ofConcurrentAcknowledgementsTheSecondIsToldOfTheFirst() throws Exception {
    String alertId = raised();

    Acknowledging answer =
        whileAdaIsAt(
            alertId,
            () ->
                store
                    .alertRegister()
                    .acknowledge(new AlertCommand("c-2", alertId, "ben", "no, mine")));

    assertThat(answer).isInstanceOf(Acknowledging.Already.class);
    assertThat(by(alertId)).isEqualTo("ada");
  }

  @Test
  void aCauseAcknowledgedConcurrentlyWithOneAlertLeavesOutThatAlert() throws Exception {
    String first = raised();
    String second = raised();
    String code =
        store.jdbc().queryForObject("SELECT min(code) FROM state.operator_alert", String.class);

    AcknowledgedCause answer =
        whileAdaIsAt(
            first,
            () ->
                store
                    .alertRegister()
                    .acknowledge(new CauseCommand("c-2", code, null, null, "ben", "all mine"), 10));

    assertThat(answer).isEqualTo(new AcknowledgedCause(1, 0, 1));
    assertThat(by(first)).isEqualTo("ada");
    assertThat(by(second)).isEqualTo("ben");
  }

  /** Has it begun before she has committed, and ended after. */
  private <T> T whileAdaIsAt(String alertId, Supplier<T> meanwhile) throws Exception {
    CompletableFuture<T> second;
    try (Connection first = store.dataSource().getConnection()) {
      first.setAutoCommit(false);
      new JdbcTemplate(new SingleConnectionDataSource(first, true))
          .update(
              "UPDATE state.operator_alert SET acknowledged_at = now(), acknowledged_by = 'ada',"
                  + " acknowledged_reason = 'mine' WHERE alert_id = ?",
              alertId);
      second = CompletableFuture.supplyAsync(meanwhile);
      await().atMost(SOON).until(() -> store.jdbc().queryForObject(WAITING, Integer.class) == 1);
      first.commit();
      first.setAutoCommit(true);
    }
    return second.get(SOON.toSeconds(), TimeUnit.SECONDS);
  }

  private String by(String alertId) {
    return store
        .jdbc()
        .queryForObject(
            "SELECT acknowledged_by FROM state.operator_alert WHERE alert_id = ?",
            String.class,
            alertId);
  }

  private String raised() {
    NewOrder order = TestOrders.order();
    store.intake().accept(List.of(order));
    OrderProgression scheduler = new OrderProgression(store.stateStore(), "scheduler#1");
    scheduler.claims(order);
    scheduler.refuses(order, "reserve-stock");
    return store
        .jdbc()
        .queryForObject(
            "SELECT alert_id FROM state.operator_alert WHERE order_id = ?",
            String.class,
            order.orderId());
  }
}
