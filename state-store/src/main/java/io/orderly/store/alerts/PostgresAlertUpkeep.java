package io.orderly.store.alerts;

import static java.util.Objects.requireNonNull;

import io.orderly.store.pg.Column;
import java.time.Duration;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Changes alerts and creates or marks their deliveries, one statement per call. */
final class PostgresAlertUpkeep implements AlertUpkeep {

  /** Joins an alert {@code a} with its order {@code p}, if it has one. */
  static final String WITH_ORDER =
      """
      LEFT JOIN state.order_process p ON p.order_id = a.order_id
      """;

  /**
   * How an alert ended; null if it has not. Alerts of agents are resolved elsewhere. The alert of a
   * late answer stays open until it is acknowledged and its order is final, that of a passed
   * deadline until its order is final or has a newer one; that of a late answer takes no other's
   * place. An alert about an Error differs from one about a retry by its event. The step is a
   * subquery, so that it is read only for the few alerts whose order is not in Error.
   */
  static final String ENDED =
      """
      CASE
          WHEN a.agent IS NOT NULL THEN NULL
          WHEN p.order_id IS NULL THEN 'Gone'
          WHEN a.code IN ('late-answer', 'late-effect') AND a.acknowledged_at IS NULL THEN NULL
          WHEN p.process_state IN ('Processed', 'Undone') THEN p.process_state
          WHEN a.code NOT IN ('late-answer', 'late-effect') AND EXISTS (
              SELECT FROM state.operator_alert newer
              WHERE newer.order_id = a.order_id AND newer.order_version > a.order_version
                AND newer.code NOT IN ('late-answer', 'late-effect'))
              THEN 'Superseded'
          WHEN p.process_state <> 'Error' AND a.code NOT IN ('late-answer', 'late-effect', 'deadline-passed') AND (
              coalesce((
                  SELECT s.step_state FROM state.order_step s
                  WHERE s.order_id = a.order_id AND s.name = a.step), 'none')
                  NOT IN ('Running', 'Undoing')
              OR EXISTS (
                  SELECT FROM state.order_event e
                  WHERE e.order_id = a.order_id AND e.order_version = a.order_version
                    AND e.kind = 'error'))
              THEN p.process_state
      END
      """;

  /** Locks in the order of alert and sink, like all statements that may wait for these rows. */
  static final String MARK_PENDING =
      """
      locked AS MATERIALIZED (
          SELECT d.alert_id, d.sink
          FROM changed
          JOIN state.alert_delivery d USING (alert_id)
          ORDER BY d.alert_id, d.sink
          FOR NO KEY UPDATE OF d
      ), pending AS (
          UPDATE state.alert_delivery d
          SET pending_since = coalesce(d.pending_since, statement_timestamp()),
              next_at = statement_timestamp(), tries = 0
          FROM locked
          WHERE d.alert_id = locked.alert_id AND d.sink = locked.sink
      )
      """;

  static final String ADDRESS =
      """
      WITH unaddressed AS MATERIALIZED (
          SELECT alert_id, raised_at
          FROM state.operator_alert
          WHERE addressed_at IS NULL
          ORDER BY raised_at, alert_id
          LIMIT ?
          FOR NO KEY UPDATE SKIP LOCKED
      ), deliveries AS (
          INSERT INTO state.alert_delivery (alert_id, sink, pending_since, next_at)
          SELECT u.alert_id, s.sink, u.raised_at, u.raised_at
          FROM unaddressed u, unnest(?) AS s (sink)
          ON CONFLICT DO NOTHING
      )
      UPDATE state.operator_alert a
      SET addressed_at = statement_timestamp()
      FROM unaddressed u
      WHERE a.alert_id = u.alert_id
      """;

  private static final String CATCH_UP =
      """
      INSERT INTO state.alert_delivery (alert_id, sink, pending_since, next_at)
      SELECT a.alert_id, s.sink, statement_timestamp(), statement_timestamp()
      FROM state.operator_alert a, unnest(?) AS s (sink)
      WHERE a.resolved_at IS NULL AND a.addressed_at IS NOT NULL
        AND NOT EXISTS (
            SELECT FROM state.alert_delivery d
            WHERE d.alert_id = a.alert_id AND d.sink = s.sink)
      ORDER BY a.alert_id, s.sink
      LIMIT ?
      ON CONFLICT DO NOTHING
      """;

  static final String RESOLVE =
      """
      WITH scanned AS MATERIALIZED (
          SELECT alert_id
          FROM state.operator_alert
          WHERE resolved_at IS NULL AND alert_id > ?
          ORDER BY alert_id
          LIMIT ?
      ), ended AS MATERIALIZED (
          SELECT a.alert_id, %2$s AS outcome
          FROM scanned
          JOIN state.operator_alert a ON a.alert_id = scanned.alert_id AND a.resolved_at IS NULL
          %1$s
          WHERE %2$s IS NOT NULL
          ORDER BY a.alert_id
          FOR NO KEY UPDATE OF a SKIP LOCKED
      ), changed AS (
          UPDATE state.operator_alert a
          SET resolved_at = statement_timestamp(), resolved_as = ended.outcome
          FROM ended
          WHERE a.alert_id = ended.alert_id
          RETURNING a.alert_id
      ), %3$s
      SELECT (SELECT count(*) FROM changed) AS resolved, count(*) AS scanned, max(alert_id) AS last
      FROM scanned
      """
          .formatted(WITH_ORDER, ENDED, MARK_PENDING);

  static final String ESCALATE =
      """
      WITH due AS MATERIALIZED (
          SELECT a.alert_id
          FROM state.operator_alert a
          %1$s
          WHERE a.resolved_at IS NULL AND a.acknowledged_at IS NULL AND a.escalated_at IS NULL
            AND a.raised_at <= statement_timestamp() - ? * interval '1 millisecond'
            AND %2$s IS NULL
          ORDER BY a.raised_at, a.alert_id
          LIMIT ?
          FOR NO KEY UPDATE OF a SKIP LOCKED
      ), changed AS (
          UPDATE state.operator_alert a
          SET escalated_at = statement_timestamp()
          FROM due
          WHERE a.alert_id = due.alert_id
          RETURNING a.alert_id
      ), %3$s
      SELECT count(*) FROM changed
      """
          .formatted(WITH_ORDER, ENDED, MARK_PENDING);

  private final JdbcTemplate jdbc;

  PostgresAlertUpkeep(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public int address(Collection<String> sinks, int limit) {
    return jdbc.update(ADDRESS, limit, Column.array("text", sinks));
  }

  @Override
  public int catchUp(Collection<String> sinks, int limit) {
    return jdbc.update(CATCH_UP, Column.array("text", sinks), limit);
  }

  @Override
  public Pass resolve(@Nullable String after, int limit) {
    return requireNonNull(
        jdbc.queryForObject(
            RESOLVE,
            (row, number) ->
                new Pass(
                    row.getInt("resolved"),
                    row.getInt("scanned") < limit ? null : row.getString("last")),
            Objects.requireNonNullElse(after, ""),
            limit));
  }

  @Override
  public int escalate(Duration unacknowledgedFor, int limit) {
    return requireNonNull(
        jdbc.queryForObject(ESCALATE, Integer.class, unacknowledgedFor.toMillis(), limit));
  }
}
