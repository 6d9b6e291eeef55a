package io.orderly.store.search;

import io.orderly.process.ProcessState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/** Counts by one statement over the live orders. */
final class PostgresMatchingOrders implements MatchingOrders {

  private static final int MOST_CAUSES = 200;

  /**
   * State by state through the index of the live orders; OFFSET 0 keeps that from being a join, for
   * which Postgres would read the history. The sum is over all causes, also those beyond the limit.
   */
  static final String COUNT =
      """
      SELECT found.process_state, found.workflow, found.failure_code, count(*) AS orders,
          (sum(count(*)) OVER ())::bigint AS matched
      FROM unnest(?) AS asked (state)
      CROSS JOIN LATERAL (
          SELECT p.process_state, p.workflow, p.failure_code
          FROM state.order_process p
          WHERE p.process_state = asked.state
            AND %s
          OFFSET 0) AS found
      GROUP BY found.process_state, found.workflow, found.failure_code
      ORDER BY orders DESC, found.process_state, found.workflow, found.failure_code
      LIMIT ?
      """;

  private final JdbcTemplate jdbc;

  PostgresMatchingOrders(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /** A row, which has the sum of all beside it. */
  private record Counted(Cause cause, long matched) {}

  @Override
  public Matches count(OrderFilter filter) {
    FilterClause clause = new FilterClause(filter);
    List<Counted> counted =
        jdbc.query(
            COUNT.formatted(clause.text()),
            (row, number) -> new Counted(cause(row), row.getLong("matched")),
            clause.arguments(MOST_CAUSES));
    long matched = counted.isEmpty() ? 0 : counted.get(0).matched();
    return new Matches(matched, counted.stream().map(Counted::cause).toList());
  }

  private static Cause cause(ResultSet row) throws SQLException {
    return new Cause(
        ProcessState.of(row.getString("process_state")),
        row.getString("workflow"),
        row.getString("failure_code"),
        row.getLong("orders"));
  }
}
