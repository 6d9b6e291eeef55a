package io.orderly.store.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.process.ProcessState;
import io.orderly.store.archive.ArchiveLocation;
import io.orderly.store.archive.OrderArchive;
import io.orderly.store.archive.OrderDocument;
import io.orderly.store.pg.Transactions;
import io.orderly.store.retention.FinishedOrders.ScannedOrders;
import io.orderly.store.testing.FinishedRows;
import io.orderly.store.testing.PostgresStoreUnderTest;
import io.orderly.store.testing.Together;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** Finished orders leave whole, once, and nothing else does. */
@Tag("servers")
class PurgeTest {

  private static final Duration KEEP = Duration.ofDays(90);
  private static final Duration OLD = Duration.ofDays(91);
  private static final Duration YOUNG = Duration.ofDays(89);
  private static final int MAX = 1_000;
  private static final String HOLD =
      "SELECT 1 FROM state.order_process WHERE order_id = ? FOR NO KEY UPDATE";
  private static final List<String> KEPT =
      List.of("orders.idempotency_key", "state.correlation", "state.purged_order");

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();
  private final JdbcTemplate jdbc = store.jdbc();
  private final FinishedRows rows = new FinishedRows(jdbc);
  private final FinishedOrders finished =
      new PostgresFinishedOrders(
          jdbc, new Transactions(new JdbcTransactionManager(store.dataSource())));
  private final List<OrderDocument> archived = new ArrayList<>();

  @Test
  void findsOrdersThatEndedLongEnoughAgoOnly() {
    List<UUID> processed = rows.add(3, "Processed", OLD);
    List<UUID> undone = rows.add(2, "Undone", OLD);
    rows.add(2, "Error", OLD);
    rows.add(2, "Processing", OLD);
    rows.add(2, "Processed", YOUNG);

    ScannedOrders scanned = finished.scan(FinishedOrders.BEGINNING, KEEP, MAX);

    assertThat(scanned.due())
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(processed.stream(), undone.stream()).toList());
    assertThat(scanned.seen()).isEqualTo(9);
    assertThat(finished.scan(scanned.last(), KEEP, MAX).seen()).isZero();
  }

  @Test
  void readsNoMoreOrdersThanTheLimit() {
    List<UUID> processed = rows.add(10, "Processed", OLD);

    ScannedOrders first = finished.scan(FinishedOrders.BEGINNING, KEEP, 4);
    ScannedOrders second = finished.scan(first.last(), KEEP, 4);
    ScannedOrders third = finished.scan(second.last(), KEEP, 4);

    assertThat(List.of(first.seen(), second.seen(), third.seen())).containsExactly(4, 4, 2);
    assertThat(Stream.of(first, second, third).flatMap(scanned -> scanned.due().stream()).toList())
        .containsExactlyInAnyOrderElementsOf(processed);
  }

  @Test
  void anOldOrderThatEndedRecentlyIsKept() {
    List<UUID> processed = rows.add(1, "Processed", OLD);
    jdbc.update("UPDATE state.order_process SET changed_at = now() - interval '1 hour'");

    ScannedOrders scanned = finished.scan(FinishedOrders.BEGINNING, KEEP, MAX);

    assertThat(scanned.seen()).isEqualTo(1);
    assertThat(scanned.due()).isEmpty();
    assertThat(finished.purge(processed, KEEP, this::archive)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Pending", "Processing", "Undoing", "Error"})
  void anUnfinishedOrderIsNeverPurged(String processState) {
    List<UUID> unfinished = rows.add(2, processState, OLD);

    List<UUID> left = finished.purge(unfinished, KEEP, this::archive);

    assertThat(left).isEmpty();
    assertThat(archived).isEmpty();
    assertThat(rows.there()).containsExactlyInAnyOrderElementsOf(unfinished);
  }

  @Test
  void onlyKeysAndThePurgeRecordOfAPurgedOrderStay() {
    List<UUID> leaving = rows.add(2, "Processed", OLD);
    rows.add(3, "Processed", YOUNG);

    List<UUID> left = finished.purge(leaving, KEEP, this::archive);

    assertThat(left).containsExactlyInAnyOrderElementsOf(leaving);
    assertThat(tablesWithOrders())
        .isNotEmpty()
        .allSatisfy(
            table -> {
              boolean isKept = KEPT.contains(table);
              assertThat(count(table, leaving)).as(table).isEqualTo(isKept ? 2 : 0);
            });
    assertThat(rows.there()).hasSize(3);
  }

  @Test
  void thePurgeRecordHasTheEndStateAndTheArchivePosition() {
    UUID leaving = rows.add(1, "Undone", OLD).get(0);

    finished.purge(List.of(leaving), KEEP, this::archive);

    PurgedOrder departed = new PostgresPurgedOrders(jdbc).find(leaving).orElseThrow();
    assertThat(departed.state()).isEqualTo(ProcessState.UNDONE);
    assertThat(departed.version()).isEqualTo(5);
    assertThat(departed.submitter()).isEqualTo("shop");
    assertThat(departed.location()).isEqualTo(new ArchiveLocation("first.ndjson", 0));
    assertThat(new PostgresPurgedOrders(jdbc).find(UUID.randomUUID())).isEmpty();
  }

  @Test
  void thePurgeRecordOfAnUnarchivedOrderSaysSo() {
    UUID leaving = rows.add(1, "Processed", OLD).get(0);

    finished.purge(List.of(leaving), KEEP, null);

    assertThat(new PostgresPurgedOrders(jdbc).find(leaving).orElseThrow().location()).isNull();
    assertThat(rows.there()).isEmpty();
  }

  @Test
  void theArchiveGetsEveryColumnUnchanged() throws IOException {
    UUID leaving = rows.add(1, "Processed", OLD).get(0);

    finished.purge(List.of(leaving), KEEP, this::archive);

    String json = archived.get(0).json();
    JsonNode document = new ObjectMapper().readTree(json);
    assertThat(json)
        .doesNotContain("\n")
        .contains("15.3010", "12345678901234567890.10", "\"a\\nb\"");
    assertThat(document.path("order").path("customerReference").asText())
        .isEqualTo("reference-" + leaving);
    assertThat(document.path("process").path("processState").asText()).isEqualTo("Processed");
    assertThat(document.path("process").path("changedAt").asText()).endsWith("+00:00");
    assertThat(document.path("process").has("failureCode")).isFalse();
    assertThat(document.path("steps").findValuesAsText("name"))
        .containsExactly("step-0", "step-1", "step-2");
    assertThat(document.path("steps").path(0).path("result").has("reservation_id")).isTrue();
    assertThat(document.path("events").path(0).path("kind").asText()).isEqualTo("re-armed");
    assertThat(document.path("alerts").path(0).path("alertId").asText()).isEqualTo(leaving + ":2");
    assertThat(document.path("notifications").path(0).path("deliveredVersion").asInt())
        .isEqualTo(5);
  }

  @Test
  void nothingIsPurgedWhenTheArchiveFails() {
    List<UUID> due = rows.add(3, "Processed", OLD);
    IllegalStateException full = new IllegalStateException("no space left");
    OrderArchive failing =
        orders -> {
          archive(orders.limit(1));
          throw full;
        };

    assertThatThrownBy(() -> finished.purge(due, KEEP, failing)).isSameAs(full);

    assertThat(rows.there()).containsExactlyInAnyOrderElementsOf(due);
    assertThat(count("state.purged_order", due)).isZero();
  }

  @Test
  void nothingIsPurgedWhenTheArchiveIsIncomplete() {
    List<UUID> due = rows.add(3, "Processed", OLD);

    assertThatThrownBy(() -> finished.purge(due, KEEP, orders -> archive(orders.skip(1))))
        .hasMessageContaining("2 of 3");

    assertThat(rows.there()).hasSize(3);
  }

  @Test
  void anOrderWithMissingRowsIsNotPurged() {
    List<UUID> due = rows.add(2, "Processed", OLD);
    jdbc.update("DELETE FROM orders.customer_order WHERE order_id = ?", due.get(0));

    assertThatThrownBy(() -> finished.purge(due, KEEP, null)).hasMessageContaining("1 of 2");

    assertThat(rows.there()).hasSize(2);
  }

  @Test
  void aLockedOrderIsSkipped() throws SQLException {
    List<UUID> due = rows.add(3, "Processed", OLD);
    UUID held = due.get(1);

    List<UUID> left;
    try (Connection holder = store.dataSource().getConnection()) {
      holder.setAutoCommit(false);
      try (PreparedStatement lock = holder.prepareStatement(HOLD)) {
        lock.setObject(1, held);
        lock.execute();
        left = finished.purge(due, KEEP, this::archive);
      }
      holder.rollback();
    }

    assertThat(left).containsExactlyInAnyOrder(due.get(0), due.get(2));
    assertThat(rows.there()).containsExactly(held);
    assertThat(finished.purge(due, KEEP, this::archive)).containsExactly(held);
  }

  @Test
  void anUndeliveredAlertPreventsThePurge() {
    List<UUID> due = rows.add(2, "Processed", OLD);
    jdbc.update(
        "UPDATE state.operator_alert SET delivered_at = NULL WHERE order_id = ?", due.get(0));

    assertThat(finished.purge(due, KEEP, this::archive)).containsExactly(due.get(1));
  }

  /** It tells of an effect that nothing takes back. */
  @Test
  void aLateAnswerThatNobodyHasAcknowledgedPreventsThePurge() {
    List<UUID> due = rows.add(2, "Processed", OLD);
    jdbc.update(
        "UPDATE state.operator_alert SET code = 'late-answer', delivered_at = now()"
            + " WHERE order_id = ?",
        due.get(0));

    assertThat(finished.purge(due, KEEP, this::archive)).containsExactly(due.get(1));
  }

  /** One sink has it, which counts as delivered; another one is still owed it. */
  @Test
  void anAlertPendingAtOneSinkPreventsThePurge() {
    List<UUID> due = rows.add(2, "Processed", OLD);
    jdbc.update(
        "UPDATE state.operator_alert SET delivered_at = now() WHERE order_id = ?", due.get(0));
    jdbc.update(
        "INSERT INTO state.alert_delivery (alert_id, sink, pending_since, next_at)"
            + " SELECT alert_id, 'pager', now(), now() FROM state.operator_alert"
            + " WHERE order_id = ?",
        due.get(0));

    assertThat(finished.purge(due, KEEP, this::archive)).containsExactly(due.get(1));
  }

  @Test
  void aPendingNotificationPreventsThePurge() {
    List<UUID> due = rows.add(3, "Processed", OLD);
    jdbc.update(
        "UPDATE state.order_process SET notification_pending = true WHERE order_id = ?",
        due.get(0));
    jdbc.update(
        "UPDATE state.notification SET next_at = now(), pending_since = now(), pending_version = 5"
            + " WHERE order_id = ?",
        due.get(1));

    assertThat(finished.purge(due, KEEP, this::archive)).containsExactly(due.get(2));
  }

  @Test
  void concurrentPurgesPurgeEachOrderOnce() throws Exception {
    List<UUID> due = rows.add(400, "Processed", OLD);
    Callable<List<UUID>> leave =
        () -> {
          List<UUID> left = new ArrayList<>();
          for (int from = 0; from < due.size(); from += 50) {
            left.addAll(finished.purge(due.subList(from, from + 50), KEEP, PurgeTest::inOneFile));
          }
          return left;
        };

    List<UUID> left =
        new ArrayList<>(
            Together.run(List.of(leave, leave)).stream().flatMap(List::stream).toList());
    left.addAll(finished.purge(due, KEEP, PurgeTest::inOneFile));

    assertThat(left).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(due);
    assertThat(rows.there()).isEmpty();
  }

  @Test
  void theWalkGoesAlongThePrimaryKey() {
    rows.add(5_000, "Processed", OLD);
    rows.add(5_000, "Processed", YOUNG);
    jdbc.execute("ANALYZE state.order_process");

    String plan =
        String.join(
            "\n",
            jdbc.queryForList(
                "EXPLAIN " + PostgresFinishedOrders.SCAN,
                String.class,
                KEEP.toMillis(),
                FinishedOrders.BEGINNING,
                KEEP.toMillis(),
                200));

    assertThat(plan)
        .contains("Index Scan using order_process_pkey")
        .doesNotContain("Seq Scan", "Sort");
  }

  private Map<UUID, ArchiveLocation> archive(Stream<OrderDocument> orders) {
    return orders
        .peek(archived::add)
        .collect(
            Collectors.toMap(
                OrderDocument::orderId, order -> new ArchiveLocation("first.ndjson", 0)));
  }

  private static Map<UUID, ArchiveLocation> inOneFile(Stream<OrderDocument> orders) {
    return orders.collect(
        Collectors.toMap(OrderDocument::orderId, order -> new ArchiveLocation("both.ndjson", 7)));
  }

  private List<String> tablesWithOrders() {
    return jdbc.queryForList(
        """
        SELECT table_schema || '.' || table_name
        FROM information_schema.columns
        WHERE table_schema IN ('orders', 'state') AND column_name = 'order_id'
        """,
        String.class);
  }

  private int count(String table, List<UUID> orderIds) {
    List<UUID> found =
        jdbc.queryForList(
            "SELECT DISTINCT order_id FROM " + table + " WHERE order_id = ANY (?)",
            UUID.class,
            (Object) orderIds.toArray(UUID[]::new));
    return new HashSet<>(found).size();
  }
}
