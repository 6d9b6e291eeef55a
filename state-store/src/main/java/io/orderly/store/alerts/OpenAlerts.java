package io.orderly.store.alerts;

import static java.util.Objects.requireNonNull;

import org.springframework.jdbc.core.JdbcTemplate;

/** Counts the alerts that are neither acknowledged nor ended. */
public final class OpenAlerts {

  /**
   * An alert that has ended is not open, even before the next run resolves it. The unresolved
   * alerts are found first, through a partial index: otherwise Postgres may begin with all live
   * orders.
   */
  static final String COUNT =
      """
      WITH unresolved AS MATERIALIZED (
          SELECT order_id, order_version, agent, code, step, acknowledged_at
          FROM state.operator_alert
          WHERE resolved_at IS NULL AND acknowledged_at IS NULL
      )
      SELECT count(*)
      FROM unresolved a
      %1$s
      WHERE %2$s IS NULL
      """
          .formatted(PostgresAlertUpkeep.WITH_ORDER, PostgresAlertUpkeep.ENDED);

  private OpenAlerts() {}

  public static long count(JdbcTemplate jdbc) {
    return requireNonNull(jdbc.queryForObject(COUNT, Long.class));
  }
}
