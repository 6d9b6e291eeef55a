package io.orderly.benchmarks.seeding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.local.infrastructure.EmbeddedPostgresServer;
import io.orderly.local.infrastructure.OrderlyHome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Copies in the real schema, whose constraints say what the suite can write. */
@Tag("servers")
class WaitingOrdersTest {

  private static final String TEMPLATE = "01939d40-0000-7000-8000-000000000001";
  private static final Duration WITHIN = Duration.ofSeconds(20);

  /** Two Completed steps and one that was accepted an hour ago, of an order that rests for it. */
  private static final List<String> WAITS =
      List.of(
          """
          INSERT INTO orders.customer_order (order_id, submitter, customer_id, customer_reference,
              currency, total, lines, submitted_at)
          VALUES ('%s', 'local', 'customer-0', 'run-1-0', 'GBP', 57.64, '[]',
              now() - interval '1 hour')
          """,
          """
          INSERT INTO orders.idempotency_key
              (submitter, kind, key, request_hash, hash_version, order_id)
          VALUES ('local', 'customer-reference', 'run-1-0', '\\x00', 1, '%s')
          """,
          """
          INSERT INTO state.order_process (order_id, workflow, workflow_version, process_state,
              claim_rank, not_before)
          VALUES ('%s', 'waiting-fulfilment', 'v1', 'Pending', 1700000000000000,
              now() + interval '30 days')
          """,
          """
          INSERT INTO state.order_step (order_id, position, name, agent, step_state, attempt,
              complete_by, started_at, finished_at, not_before, accepted_at, wait_until,
              accepted_answer)
          SELECT '%s'::uuid, position, 'step-' || position, 'delivery',
              CASE position WHEN 2 THEN 'Running' ELSE 'Completed' END, 1,
              now() - interval '1 hour', now() - interval '1 hour',
              CASE WHEN position < 2 THEN now() - interval '1 hour' END,
              CASE position WHEN 2 THEN now() + interval '30 days' END,
              CASE position WHEN 2 THEN now() - interval '1 hour' END,
              CASE position WHEN 2 THEN now() + interval '30 days' END,
              CASE position WHEN 2 THEN '{}'::jsonb END
            FROM generate_series(0, 2) position
          """);

  private static final String WAITING =
      """
      SELECT count(*) FROM state.order_process p JOIN state.order_step s USING (order_id)
       WHERE s.wait_until = p.not_before AND s.not_before = p.not_before
      """;

  private static EmbeddedPostgresServer server;
  private static int stores;

  private String url = "";
  private Connection connection;

  @BeforeAll
  static void start() {
    server = EmbeddedPostgresServer.startTemporary();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void store() throws Exception {
    stores++;
    url =
        "%s?user=%s&password=%s"
            .formatted(
                server.createDatabase("store_" + stores), server.username(), server.password());
    connection = DriverManager.getConnection(url);
    var folder = OrderlyHome.find().root().resolve("state-store/src/main/resources/db/migration");
    try (var files = Files.list(folder)) {
      for (Path file : files.filter(file -> file.toString().endsWith(".sql")).sorted().toList()) {
        execute(Files.readString(file));
      }
    }
    connection.setAutoCommit(false);
    for (var row : WAITS) {
      execute(row.formatted(TEMPLATE));
    }
    connection.commit();
    connection.setAutoCommit(true);
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @Test
  void copiesWaitOverTheComingWeeksAndWereSubmittedBeforeTheOneThatIsCopied() throws Exception {
    try (var waiting = WaitingOrders.open(url, "run-1-0", WITHIN)) {
      assertThat(waiting.template()).isEqualTo(UUID.fromString(TEMPLATE));
      waiting.replace(1_000, added -> {});
    }

    assertThat(number(WAITING)).isEqualTo(1_001);
    assertThat(number("SELECT count(DISTINCT not_before) FROM state.order_process"))
        .isEqualTo(1_001);
    assertThat(number("SELECT count(DISTINCT claim_rank) FROM state.order_process"))
        .isEqualTo(1_001);
    assertThat(number("SELECT count(*) FROM state.order_process WHERE not_before < now()"))
        .isZero();
    assertThat(
            number(
                "SELECT extract(day FROM max(not_before) - min(not_before)) FROM"
                    + " state.order_process"))
        .isBetween(20L, 28L);
    assertThat(
            number(
                "SELECT count(*) FROM orders.customer_order WHERE order_id > '%s'"
                    .formatted(TEMPLATE)))
        .isZero();
    assertThat(
            number(
                """
                SELECT count(*) FROM orders.customer_order o
                  JOIN orders.idempotency_key k ON k.order_id = o.order_id
                      AND k.key = o.customer_reference
                """))
        .isEqualTo(1_001);
    assertThat(number("SELECT count(*) FROM state.order_step")).isEqualTo(3_003);
    assertThat(number("SELECT count(DISTINCT customer_id) FROM orders.customer_order"))
        .isEqualTo(1_001);
  }

  @Test
  void copiesAreReplacedByOthersAlsoThoseThatWereCompleted() throws Exception {
    try (var waiting = WaitingOrders.open(url, "run-1-0", WITHIN)) {
      waiting.replace(50, added -> {});
      List<UUID> some = waiting.some(10);
      complete(some);

      assertThat(some).hasSize(10).doesNotHaveDuplicates().doesNotContain(waiting.template());
      assertThat(waiting.some(100)).hasSize(40).doesNotContainAnyElementsOf(some);

      waiting.replace(20, added -> {});

      assertThat(waiting.some(100)).hasSize(20).doesNotContainAnyElementsOf(some);
      assertThat(number("SELECT count(*) FROM orders.customer_order")).isEqualTo(21);
      assertThat(number("SELECT count(*) FROM state.order_process")).isEqualTo(21);

      waiting.replace(0, added -> {});

      assertThat(waiting.some(100)).isEmpty();
      assertThat(number(WAITING)).isEqualTo(1);
    }
  }

  @Test
  void anOrderWhosePartnerAcceptedNothingIsNotCopied() throws Exception {
    execute("UPDATE state.order_process SET not_before = NULL");

    assertThatThrownBy(() -> WaitingOrders.open(url, "run-1-0", Duration.ofMillis(200)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("run-1-0");
  }

  private void complete(List<UUID> orders) throws SQLException {
    try (var update =
        connection.prepareStatement(
            """
            WITH steps AS (
                UPDATE state.order_step
                   SET step_state = 'Completed', wait_until = NULL, not_before = NULL,
                       finished_at = now()
                 WHERE order_id = ANY (?) AND position = 2 RETURNING order_id)
            UPDATE state.order_process p SET process_state = 'Processed', not_before = NULL
              FROM steps WHERE steps.order_id = p.order_id
            """)) {
      update.setArray(1, connection.createArrayOf("uuid", orders.toArray()));
      assertThat(update.executeUpdate()).isEqualTo(orders.size());
    }
  }

  private long number(String query) throws SQLException {
    try (var statement = connection.createStatement();
        var row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }

  private void execute(String commands) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(commands);
    }
  }
}
