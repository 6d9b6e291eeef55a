package io.orderly.store.postgres;

import io.orderly.process.ProcessState;
import io.orderly.store.MatchingOrders;
import io.orderly.store.OrderFilter;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/** Counts by one statement over the live orders. */
final class PostgresMatchingOrders implements MatchingOrders {

  private static final int MOST_CAUSES = 200;

  private static final String COUNT =
      """
      SELECT p.process_state, p.workflow, p.failure_code, count(*) AS orders
      FROM state.order_process p
      WHERE %s
      GROUP BY p.process_state, p.workflow, p.failure_code
      ORDER BY orders DESC, p.process_state, p.workflow, p.failure_code
      LIMIT ?
      """;

  private final JdbcTemplate jdbc;

  PostgresMatchingOrders(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public List<Cause> count(OrderFilter filter) {
    FilterClause clause = new FilterClause(filter);
    return jdbc.query(
        COUNT.formatted(clause.text()),
        (row, number) ->
            new Cause(
                ProcessState.of(row.getString("process_state")),
                row.getString("workflow"),
                row.getString("failure_code"),
                row.getLong("orders")),
        clause.arguments(MOST_CAUSES));
  }
}
