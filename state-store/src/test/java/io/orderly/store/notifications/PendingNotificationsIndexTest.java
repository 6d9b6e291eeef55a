package io.orderly.store.notifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.store.pg.Column;
import io.orderly.store.testing.StatementCost;
import io.orderly.store.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** Looking for owed words costs what is owed, not what is stored. */
@Tag("servers")
class PendingNotificationsIndexTest {

  /** Nine of ten orders gave nowhere to tell; all are finished, and all but a few are noted. */
  private static final String ORDERS =
      """
      INSERT INTO state.order_process
          (order_id, workflow, workflow_version, process_state, claim_rank, reply_to, notification_pending)
      SELECT gen_random_uuid(), 'order-fulfilment', 'v1', 'Processed', n,
          CASE WHEN n % 10 = 0 THEN 'order-replies.shop-' || n % 7 END, n % 1000 = 0
      FROM generate_series(1, 20000) AS n
      """;

  private static final String WORDS =
      """
      INSERT INTO state.notification
          (order_id, channel, target, destination, delivered_version, pending_version, pending_since, next_at)
      SELECT order_id, 'topic', reply_to, reply_to, CASE WHEN notification_pending THEN 0 ELSE 1 END, 1, now(),
          CASE WHEN notification_pending THEN now() END
      FROM state.order_process
      WHERE reply_to IS NOT NULL
      """;

  private static final String ERRORS =
      """
      WITH failed AS (
          INSERT INTO state.order_process
              (order_id, workflow, workflow_version, process_state, claim_rank, reply_to, notification_pending,
               version, failure_code)
          SELECT gen_random_uuid(), 'order-fulfilment', 'v1', 'Error', n, 'order-replies.shop', true,
              3, 'unanswered'
          FROM generate_series(1, 20000) AS n
          RETURNING order_id
      )
      INSERT INTO state.notification (order_id, channel, target, destination)
      SELECT order_id, 'topic', 'order-replies.shop', 'order-replies.shop' FROM failed
      """;

  private static final Duration SOON = Duration.ofSeconds(30);

  private final DataSource dataSource = TestDatabase.empty();
  private final JdbcTemplate jdbc = new JdbcTemplate(dataSource);

  @BeforeEach
  void fill() {
    jdbc.update(ORDERS);
    jdbc.update(WORDS);
    jdbc.execute("ANALYZE state.order_process, state.notification");
  }

  @Test
  void endsAreFoundThroughTheirIndex() {
    String plan = plan(PendingNotificationStatements.NOTE, 100);

    assertThat(plan).contains("order_process_notification_pending");
    assertThat(plan).doesNotContain("Seq Scan on order_process", "Seq Scan on notification");
  }

  /**
   * Buffers, which do not depend on the machine: an Error that was noted is in no index of these.
   */
  @Test
  void notedErrorsAreNotReadAgain() {
    notes();
    long before = buffersOfNote();
    jdbc.update(ERRORS);
    jdbc.execute("ANALYZE state.order_process, state.notification");

    notes();

    // A vacuum leaves what the snapshot of an autovacuum might still see.
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> {
              jdbc.execute("VACUUM state.order_process");
              assertThat(buffersOfNote()).isLessThan(Math.min(before + 20, 100));
            });
  }

  private void notes() {
    PostgresPendingNotifications words = new PostgresPendingNotifications(jdbc);
    int noted = 1_000;
    while (noted == 1_000) {
      noted = words.note(1_000);
    }
  }

  private long buffersOfNote() {
    return StatementCost.of(
            jdbc, PendingNotificationStatements.NOTE, "int", "100", "force_generic_plan")
        .buffers();
  }

  @Test
  void dueNotificationsAreFoundThroughTheirIndex() {
    String plan =
        plan(
            PendingNotificationStatements.CLAIM,
            Column.array("text", List.of("order-replies.x")),
            50,
            100,
            1);

    assertThat(plan).contains("using notification_due");
    assertThat(plan).doesNotContain("Seq Scan on notification");
  }

  @Test
  void questionsAreFoundByTheirOrders() {
    String plan =
        plan(
            PendingNotificationStatements.ASKED,
            Column.array("uuid", List.of(UUID.randomUUID(), UUID.randomUUID())));

    assertThat(plan).contains("order_step", "order_event_by_order");
    assertThat(plan).doesNotContain("Seq Scan on order_step", "Seq Scan on order_event");
  }

  @Test
  void notificationsToGiveUpAreFoundThroughTheirIndex() {
    String plan = plan(PendingNotificationStatements.GIVE_UP_DUE, "order-replies.x", 1, 100, "why");

    assertThat(plan).contains("notification_due");
    assertThat(plan).doesNotContain("Seq Scan on notification");
  }

  private String plan(String statement, Object... arguments) {
    return String.join("\n", jdbc.queryForList("EXPLAIN " + statement, String.class, arguments));
  }
}
