package io.orderly.store.alerts;

import static java.util.Objects.requireNonNull;

import io.orderly.store.alerts.AlertRegister.AcknowledgedCause;
import io.orderly.store.alerts.AlertRegister.AlertCause;
import io.orderly.store.alerts.AlertRegister.CauseCommand;
import io.orderly.store.pg.RowInstants;
import io.orderly.store.pg.Transactions;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/** Unresolved alerts, grouped by cause. */
final class AlertCauses {

  static final String CAUSES =
      """
      SELECT a.code, a.step, p.workflow, count(*) AS alerts, count(a.acknowledged_at) AS acknowledged,
          min(a.raised_at) AS oldest, max(a.raised_at) AS newest, min(a.alert_id) AS example
      FROM state.operator_alert a
      %s
      WHERE a.resolved_at IS NULL
      GROUP BY a.code, a.step, p.workflow
      ORDER BY alerts DESC, a.code, a.step, p.workflow
      LIMIT ?
      """
          .formatted(PostgresAlertUpkeep.WITH_ORDER);

  private static final String OF_CAUSE =
      """
      WITH params (code, step, workflow) AS (VALUES (?, ?::text, ?::text)
      ), matching AS (
          SELECT a.alert_id, a.acknowledged_at, a.acknowledged_by
          FROM params, state.operator_alert a
          %s
          WHERE a.resolved_at IS NULL AND a.code = params.code
            AND (params.step IS NULL OR a.step = params.step)
            AND (params.workflow IS NULL OR p.workflow = params.workflow)
      )
      """
          .formatted(PostgresAlertUpkeep.WITH_ORDER);

  /** Locks in the order of the ids, and checks again under each lock. */
  static final String ACKNOWLEDGE =
      OF_CAUSE
          + """
          , mine AS MATERIALIZED (
              SELECT a.alert_id
              FROM state.operator_alert a
              WHERE a.alert_id IN (SELECT alert_id FROM matching WHERE acknowledged_at IS NULL)
                AND a.acknowledged_at IS NULL AND a.resolved_at IS NULL
              ORDER BY a.alert_id
              LIMIT ?
              FOR NO KEY UPDATE OF a
          ), changed AS (
              UPDATE state.operator_alert a
              SET acknowledged_at = statement_timestamp(), acknowledged_by = ?,
                  acknowledged_reason = ?,
                  acknowledged_command = CASE WHEN a.agent IS NOT NULL
                      THEN ? || ':' || a.alert_id END
              FROM mine
              WHERE a.alert_id = mine.alert_id
              RETURNING a.alert_id, a.order_id, a.order_version, a.step, a.acknowledged_by,
                  a.acknowledged_reason
          ), written AS (
              INSERT INTO state.order_event
                  (order_id, order_version, kind, step, detail, command_id, actor, reason, answer)
              SELECT order_id, order_version, 'alert-acknowledged', step, 'alert ' || alert_id,
                  ? || ':' || alert_id, acknowledged_by, acknowledged_reason, ?
              FROM changed
              WHERE order_id IS NOT NULL
          )
          SELECT count(*) FROM changed
          """;

  private static final String REMAINING =
      OF_CAUSE
          + """
          SELECT count(*) FILTER (WHERE acknowledged_at IS NULL) AS remaining,
              count(*) FILTER (WHERE acknowledged_by <> ?) AS by_others
          FROM matching
          """;

  private final JdbcTemplate jdbc;
  private final JdbcTemplate queries;
  private final Transactions transactions;

  AlertCauses(JdbcTemplate jdbc, JdbcTemplate queries, Transactions transactions) {
    this.jdbc = jdbc;
    this.queries = queries;
    this.transactions = transactions;
  }

  List<AlertCause> find(int limit) {
    return queries.query(
        CAUSES,
        (row, number) ->
            new AlertCause(
                row.getString("code"),
                row.getString("step"),
                row.getString("workflow"),
                row.getLong("alerts"),
                row.getLong("acknowledged"),
                RowInstants.required(row, "oldest"),
                RowInstants.required(row, "newest"),
                row.getString("example")),
        limit);
  }

  AcknowledgedCause acknowledge(CauseCommand command, int limit) {
    return transactions.run(
        () -> {
          int acknowledged =
              requireNonNull(
                  jdbc.queryForObject(
                      ACKNOWLEDGE,
                      Integer.class,
                      command.code(),
                      command.step(),
                      command.workflow(),
                      limit,
                      command.actor(),
                      command.reason(),
                      command.commandId(),
                      command.commandId(),
                      AlertAcknowledging.APPLIED));
          return requireNonNull(
              jdbc.queryForObject(
                  REMAINING,
                  (row, number) ->
                      new AcknowledgedCause(
                          acknowledged, row.getLong("remaining"), row.getLong("by_others")),
                  command.code(),
                  command.step(),
                  command.workflow(),
                  command.actor()));
        });
  }
}
