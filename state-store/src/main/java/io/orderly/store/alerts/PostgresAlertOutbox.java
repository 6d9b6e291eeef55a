package io.orderly.store.alerts;

import io.orderly.messages.OperatorAlert;
import io.orderly.store.pg.Column;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/** Alerts, found through the index on those that are not delivered. */
final class PostgresAlertOutbox implements AlertOutbox {

  private static final String UNDELIVERED =
      """
      SELECT %s
      FROM state.operator_alert
      WHERE delivered_at IS NULL
      ORDER BY raised_at, alert_id
      LIMIT ?
      """
          .formatted(AlertRows.RAISED);

  /** Locks in the order of the ids, since two instances may mark the same alerts. */
  private static final String DELIVERED =
      """
      WITH due AS MATERIALIZED (
          SELECT alert_id
          FROM state.operator_alert
          WHERE alert_id = ANY (?) AND delivered_at IS NULL
          ORDER BY alert_id
          FOR NO KEY UPDATE
      )
      UPDATE state.operator_alert alert
      SET delivered_at = statement_timestamp()
      FROM due
      WHERE alert.alert_id = due.alert_id
      """;

  private final JdbcTemplate jdbc;

  PostgresAlertOutbox(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public List<OperatorAlert> undelivered(int limit) {
    return jdbc.query(UNDELIVERED, (row, number) -> AlertRows.raised(row), limit);
  }

  @Override
  public void delivered(Collection<String> alertIds) {
    jdbc.update(DELIVERED, Column.array("text", alertIds));
  }
}
