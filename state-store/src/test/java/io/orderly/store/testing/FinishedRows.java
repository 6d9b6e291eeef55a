package io.orderly.store.testing;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;

/** Orders that ended long ago, or are in any other state, written straight into the tables. */
public final class FinishedRows {

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
      ), terms AS (
          INSERT INTO orders.search_term (order_id, term)
          SELECT order_id, 'attributes.email=ada@example.com' FROM made
      ), correlations AS (
          INSERT INTO state.correlation (agent, value, remote_key, order_id)
          SELECT 'inventory', 'value-' || order_id, order_id || ':step-0', order_id FROM made
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
               delivered_at)
          SELECT order_id || ':2', order_id, 2, 'unanswered', 'no answer', 'resubmit it', at, at
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

  private final JdbcTemplate jdbc;

  public FinishedRows(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
    jdbc.execute("TRUNCATE state.purged_order, state.archive_file");
  }

  /** Orders that were submitted and last changed so long ago. */
  public List<UUID> add(int count, String processState, Duration ago) {
    return jdbc.queryForList(FILL, UUID.class, processState, count, ago.toMillis());
  }

  /** Ids of the process rows that are there. */
  public List<UUID> there() {
    return jdbc.queryForList("SELECT order_id FROM state.order_process", UUID.class);
  }
}
