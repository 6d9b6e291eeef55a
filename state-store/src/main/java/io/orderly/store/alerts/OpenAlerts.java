package io.orderly.store.alerts;

import static java.util.Objects.requireNonNull;

import org.springframework.jdbc.core.JdbcTemplate;

/** Counts the alerts that nobody has acknowledged and that have not ended. */
public final class OpenAlerts {

  /**
   * One that has ended is not open, though it may wait for the round that resolves it. They are
   * found first, through an index of less than the history: else Postgres may begin with all live
   * orders.
   */
  static final String COUNT =
      """
      WITH unresolved AS MATERIALIZED (
          SELECT order_id, order_version, agent, code, step
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
