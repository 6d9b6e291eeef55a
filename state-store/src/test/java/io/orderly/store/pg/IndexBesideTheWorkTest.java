package io.orderly.store.pg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import io.orderly.store.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * What orders meet while an index is built, as CONTRIBUTING says how. The migration is one that
 * only this test has.
 */
@Tag("servers")
class IndexBesideTheWorkTest {

  private static final Duration SOON = Duration.ofSeconds(30);

  private static final String INSERT_ORDER =
      """
      INSERT INTO state.order_process
          (order_id, workflow, workflow_version, process_state, claim_rank)
      VALUES (gen_random_uuid(), 'order-fulfilment', 'v1', 'Pending', 1)
      """;

  private static final String WAITING_BUILDS =
      """
      SELECT count(*)
      FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE '%CREATE INDEX CONCURRENTLY%'
        AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()
      """;

  private static final String BUILD =
      "CREATE INDEX CONCURRENTLY order_process_example ON state.order_process (changed_at)";

  private static final String BROKEN_INDEXES =
      "SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid";

  private final HikariDataSource dataSource = TestDatabase.migratedAlone();
  private final JdbcTemplate jdbc = new JdbcTemplate(dataSource);

  @AfterEach
  void close() {
    dataSource.close();
  }

  @Test
  void ordersAreProcessedWhileAnIndexIsBuilt() throws Exception {
    CompletableFuture<Void> migration;
    try (Connection open = dataSource.getConnection()) {
      beginAnOrder(open);
      migration = CompletableFuture.runAsync(() -> TestDatabase.migrateBesideTheWork(dataSource));
      await().atMost(SOON).until(() -> count(WAITING_BUILDS) > 0);

      assertThat(jdbc.update(INSERT_ORDER)).isEqualTo(1);

      assertThat(migration).isNotDone();
      open.commit();
      open.setAutoCommit(true);
    }
    migration.get(SOON.toSeconds(), TimeUnit.SECONDS);
    assertThat(jdbc.queryForList(BROKEN_INDEXES, String.class)).isEmpty();
    assertThat(count("SELECT count(*) FROM state.order_process")).isEqualTo(2);
  }

  @Test
  void anAbortedMigrationIsRepeated() throws Exception {
    try (Connection open = dataSource.getConnection()) {
      beginAnOrder(open);
      assertThatThrownBy(this::buildWithoutPatience).isInstanceOf(SQLException.class);
      open.rollback();
      open.setAutoCommit(true);
    }
    assertThat(jdbc.queryForList(BROKEN_INDEXES, String.class)).hasSize(1);

    TestDatabase.migrateBesideTheWork(dataSource);

    assertThat(jdbc.queryForList(BROKEN_INDEXES, String.class)).isEmpty();
  }

  private void buildWithoutPatience() throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("SET lock_timeout = '100ms'");
      statement.execute(BUILD);
    }
  }

  private static void beginAnOrder(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(INSERT_ORDER)).isEqualTo(1);
    }
  }

  private int count(String query) {
    Integer count = jdbc.queryForObject(query, Integer.class);
    return count == null ? 0 : count;
  }
}
