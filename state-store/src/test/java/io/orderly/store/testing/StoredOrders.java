package io.orderly.store.testing;

import java.sql.Connection;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** Many orders of which most are finished, and the plans of statements on them. */
public final class StoredOrders {

  /** Finished orders for the most part; of the others, some wait, are under way, or rest. */
  private static final String ORDERS =
      """
      INSERT INTO state.order_process
          (order_id, workflow, workflow_version, process_state, locked_by, complete_by, not_before,
           next_agent, claim_rank)
      SELECT gen_random_uuid(), 'order-fulfilment', 'v1', made.process_state,
          CASE WHEN made.process_state = 'Processing' THEN 's#' || made.n % 50 END,
          CASE WHEN made.process_state = 'Processing' THEN now() + made.n * interval '1 s' END,
          CASE WHEN made.n % 20 = 3 THEN now() + made.n * interval '1 ms' END,
          CASE WHEN made.process_state = 'Pending' THEN 'inventory' END,
          made.n * 7919 % 20011
      FROM (
          SELECT n,
              CASE n % 20 WHEN 1 THEN 'Pending' WHEN 2 THEN 'Processing' WHEN 3 THEN 'Pending'
                  ELSE 'Processed' END AS process_state
          FROM generate_series(1, 20000) AS n
      ) AS made
      """;

  private static final String STEPS =
      """
      INSERT INTO state.order_step
          (order_id, position, name, agent, step_state, attempt, started_at, complete_by,
           finished_at)
      SELECT order_id, position, 'step-' || position, 'inventory',
          CASE process_state WHEN 'Processed' THEN 'Completed' ELSE 'Running' END, 1, now(),
          coalesce(complete_by, now()), now()
      FROM state.order_process, generate_series(0, 2) AS position
      WHERE process_state <> 'Pending'
      """;

  /** As time leaves them: very many are finished, and the live ones came last. */
  private static final String LIVE_ONES_LAST =
      """
      INSERT INTO state.order_process
          (order_id, workflow, workflow_version, process_state, failure_code, claim_rank)
      SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(made.n), 12, '0'))::uuid,
          'order-fulfilment', 'v1', made.process_state,
          CASE made.process_state WHEN 'Error' THEN 'unanswered' END, made.n
      FROM (
          SELECT n,
              CASE WHEN n <= 20000 THEN 'Processed' WHEN n % 4 = 0 THEN 'Pending' ELSE 'Error' END
                  AS process_state
          FROM generate_series(1, 20300) AS n
      ) AS made
      """;

  private final DataSource dataSource = TestDatabase.empty();
  private final JdbcTemplate jdbc = new JdbcTemplate(dataSource);

  public StoredOrders() {
    jdbc.update(ORDERS);
    jdbc.update(STEPS);
    jdbc.execute("ANALYZE state.order_process, state.order_step");
  }

  public DataSource dataSource() {
    return dataSource;
  }

  public JdbcTemplate jdbc() {
    return jdbc;
  }

  /** Replaces them by very many that are finished, and live ones that came last. */
  public void leaveLiveOnesLast() {
    jdbc.execute("TRUNCATE state.order_process, state.order_step");
    jdbc.update(LIVE_ONES_LAST);
    jdbc.execute("ANALYZE state.order_process, state.order_step");
  }

  public String plan(String statement, Object... arguments) {
    return String.join("\n", jdbc.queryForList("EXPLAIN " + statement, String.class, arguments));
  }

  public String genericPlan(String statement, String types, String arguments) {
    String numbered = statement;
    for (int number = 1; numbered.contains("?"); number++) {
      numbered = numbered.replaceFirst("\\?", "\\$" + number);
    }
    String prepare = "PREPARE planned (%s) AS %s".formatted(types, numbered);
    return jdbc.execute(
        (Connection connection) -> {
          JdbcTemplate own = new JdbcTemplate(new SingleConnectionDataSource(connection, true));
          own.execute("SET plan_cache_mode = force_generic_plan");
          own.execute(prepare);
          try {
            return String.join(
                "\n",
                own.queryForList(
                    "EXPLAIN EXECUTE planned (%s)".formatted(arguments), String.class));
          } finally {
            own.execute("DEALLOCATE planned");
            own.execute("RESET plan_cache_mode");
          }
        });
  }
}
