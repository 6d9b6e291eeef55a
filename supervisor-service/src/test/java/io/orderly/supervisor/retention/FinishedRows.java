package io.orderly.supervisor.retention;

import io.orderly.workflow.WorkflowId;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Orders that ended long ago, or are in any other state, written straight into the tables. */
final class FinishedRows {

  /** Ids as submission makes them, each with three steps, an event, a delivered alert and a key. */
  private static final String FILL =
      """
      WITH made AS MATERIALIZED (
          SELECT n, ? AS process_state, moment.at,
              (substr(state.first_order_id(moment.at)::text, 1, 14) || '7'
                  || substr(gen_random_uuid()::text, 16))::uuid AS order_id
          FROM generate_series(1, ?) AS n,
              LATERAL (SELECT statement_timestamp() - ? * interval '1 millisecond' AS at) AS moment
      ), ordered AS (
          INSERT INTO orders.customer_order
              (order_id, submitter, customer_id, customer_reference, currency, total, lines,
               submitted_at)
          SELECT order_id, 'shop', 'customer-1', 'reference-' || order_id, 'EUR', 15.3010,
              '[{"sku": "a\\nb", "quantity": 1, "unitPrice": 0.10}]', at
          FROM made
      ), keys AS (
          INSERT INTO orders.idempotency_key
              (submitter, kind, key, request_hash, hash_version, order_id, created_at)
          SELECT 'shop', 'customer-reference', 'reference-' || order_id, '\\x00ff', 1, order_id, at
          FROM made
      ), steps AS (
          INSERT INTO state.order_step
              (order_id, position, name, agent, step_state, attempt, started_at, complete_by,
               finished_at, result)
          SELECT order_id, position, 'step-' || position, 'inventory', 'Completed', 1, at, at, at,
              '{"reservation_id": 12345678901234567890.10}'
          FROM made, generate_series(0, 2) AS position
      ), events AS (
          INSERT INTO state.order_event (order_id, order_version, at, kind, detail)
          SELECT order_id, 2, at, 're-armed', 'no answer' FROM made
      ), alerts AS (
          INSERT INTO state.operator_alert
              (alert_id, order_id, order_version, code, message, next_action, raised_at,
               delivered_at, addressed_at, resolved_at, resolved_as)
          SELECT order_id || ':2', order_id, 2, 'unanswered', 'no answer', 'resubmit it', at, at,
              at, at, 'Pending'
          FROM made
      ), notifications AS (
          INSERT INTO state.notification (order_id, channel, target, destination, delivered_version)
          SELECT order_id, 'topic', 'order-replies.shop', 'order-replies.shop', 5 FROM made
      )
      INSERT INTO state.order_process
          (order_id, workflow, workflow_version, process_state, direction, version, locked_by,
           complete_by, claim_rank, failure_code, notification_pending, created_at, changed_at)
      SELECT order_id, 'order-fulfilment', 'v1', process_state,
          CASE WHEN process_state IN ('Undoing', 'Undone') THEN 'undo' ELSE 'forward' END, 5,
          CASE WHEN process_state = 'Processing' THEN 's#1' END,
          CASE WHEN process_state = 'Processing' THEN at END, n,
          CASE WHEN process_state = 'Error' THEN 'unanswered' END, false, at, at
      FROM made
      RETURNING order_id
      """;

  private static final String BREAK_OFF =
      """
      SELECT pg_terminate_backend(pid, 5000)
      FROM pg_stat_activity
      WHERE datname = current_database() AND state = 'idle in transaction'
        AND pid <> pg_backend_pid()
      """;

  private final DataSource dataSource;
  private final JdbcTemplate jdbc;

  FinishedRows(DataSource dataSource) {
    this.dataSource = dataSource;
    this.jdbc = new JdbcTemplate(dataSource);
  }

  /** Orders that were submitted and last changed so long ago. */
  List<UUID> add(int count, String processState, Duration ago) {
    return jdbc.queryForList(FILL, UUID.class, processState, count, ago.toMillis());
  }

  /** Ids of the process rows that are there. */
  List<UUID> there() {
    return jdbc.queryForList("SELECT order_id FROM state.order_process", UUID.class);
  }

  /** Ends every other session that is in a transaction, as a crash of its client does. */
  void breakOffTransactions() {
    try (Connection other = dataSource.getConnection();
        Statement statement = other.createStatement()) {
      statement.execute(BREAK_OFF);
    } catch (SQLException e) {
      throw new IllegalStateException("nothing could be broken off", e);
    }
  }

  /** An order becomes Processed, so long ago. */
  void finish(UUID orderId, Duration ago) {
    jdbc.update(
        """
        UPDATE state.order_process
        SET process_state = 'Processed', failure_code = NULL,
            changed_at = statement_timestamp() - ? * interval '1 millisecond'
        WHERE order_id = ?
        """,
        ago.toMillis(),
        orderId);
  }

  /**
   * A Processed order with attributes, and with a result of each of its steps, JSON both. It is
   * written in one transaction: a running purge passes an order that it sees half written, and
   * comes back after {@link Walk#ANEW_AFTER} only.
   */
  UUID addFilled(Duration ago, WorkflowId workflow, String attributes, String result) {
    TransactionTemplate transaction =
        new TransactionTemplate(new DataSourceTransactionManager(dataSource));
    return Objects.requireNonNull(
        transaction.execute(
            status -> {
              UUID orderId = add(1, "Processed", ago).get(0);
              fill(orderId, workflow, attributes, result);
              return orderId;
            }));
  }

  private void fill(UUID orderId, WorkflowId workflow, String attributes, String result) {
    jdbc.update(
        "UPDATE state.order_process SET workflow = ?, workflow_version = ? WHERE order_id = ?",
        workflow.name(),
        workflow.version(),
        orderId);
    jdbc.update(
        "UPDATE orders.customer_order SET attributes = ?::json WHERE order_id = ?",
        attributes,
        orderId);
    jdbc.update(
        "UPDATE state.order_step SET result = ?::jsonb WHERE order_id = ?", result, orderId);
  }

  /** All that left did so this many days ago. */
  void leftDaysAgo(int days) {
    jdbc.update("UPDATE state.purged_order SET purged_at = now() - ? * interval '1 day'", days);
  }
}
