package io.orderly.store.search;

import io.orderly.store.pg.RowInstants;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/** Groups the orders in Error by cause, as they are now; changes nothing and locks nothing. */
public final class ErrorSearch {

  /** OFFSET 0 keeps this from being a join, for which Postgres would read the history. */
  private static final String ERRORS =
      """
      SELECT found.workflow, found.failure_code, latest.step,
          min(found.failure_message) AS example, count(*) AS orders,
          min(coalesce(latest.raised_at, found.changed_at)) AS first_at,
          max(coalesce(latest.raised_at, found.changed_at)) AS last_at
      FROM unnest(?) AS asked (state)
      CROSS JOIN LATERAL (
          SELECT p.order_id, p.workflow, p.failure_code, p.failure_message, p.changed_at
          FROM state.order_process p
          WHERE p.process_state = asked.state
            AND %s
          OFFSET 0) AS found
      LEFT JOIN LATERAL (
          SELECT a.step, a.raised_at
          FROM state.operator_alert a
          WHERE a.order_id = found.order_id
          ORDER BY a.order_version DESC, a.alert_id DESC
          LIMIT 1) AS latest ON TRUE
      GROUP BY found.workflow, found.failure_code, latest.step
      ORDER BY orders DESC, found.workflow, found.failure_code, latest.step
      LIMIT ?
      """;

  private final JdbcTemplate jdbc;

  /**
   * Searches.
   *
   * @param jdbc connections for operators' queries
   */
  public ErrorSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * The orders in Error that a filter finds, by cause, the largest group first. Its cost follows
   * the number of orders in Error.
   *
   * @param limit maximum number of causes
   */
  public List<ErrorCause> byCause(OrderFilter filter, int limit) {
    FilterClause clause = new FilterClause(filter.inError());
    return jdbc.query(
        ERRORS.formatted(clause.text()),
        (row, number) ->
            new ErrorCause(
                row.getString("workflow"),
                row.getString("failure_code"),
                row.getString("step"),
                row.getString("example"),
                row.getLong("orders"),
                RowInstants.required(row, "first_at"),
                RowInstants.required(row, "last_at")),
        clause.arguments(limit));
  }
}
