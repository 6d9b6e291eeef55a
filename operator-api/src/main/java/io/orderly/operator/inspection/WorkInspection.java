package io.orderly.operator.inspection;

import io.orderly.operator.inspection.WorkView.AgentWork;
import io.orderly.operator.inspection.WorkView.WorkflowOrders;
import io.orderly.store.pg.RowInstants;
import io.orderly.store.statistics.StoreStatistics;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** Answers how much there is to do and who is at it; each answer is read from one snapshot. */
public final class WorkInspection {

  private static final int MOST_ROWS = 200;

  private static final String NOW = "SELECT statement_timestamp()";

  /** Order ids begin with the time of submission, so this reads a range of the primary key. */
  private static final String SUBMITTED =
      """
      SELECT count(*)
      FROM orders.customer_order
      WHERE order_id >= state.first_order_id(?) AND order_id < state.first_order_id(?)
      """;

  /**
   * What waits by the agent that it waits for, in whatever version, and what is begun by the agent
   * that has it. A million orders may rest for an accepted step: of these only the index of such
   * steps is read. A call can be open only where the order wakes for it, or is undone; OFFSET 0
   * keeps its steps from being read with those of all other orders.
   */
  static final String BY_AGENT =
      """
      SELECT agent, sum(in_flight) AS in_flight, sum(waiting) AS waiting,
          sum(rearmed) AS rearmed, sum(accepted) AS accepted, sum(overdue) AS overdue
      FROM (
          SELECT s.agent, count(*) AS in_flight, 0 AS waiting, 0 AS rearmed,
              -count(s.wait_until) AS accepted,
              count(*) FILTER (WHERE s.complete_by < statement_timestamp()) AS overdue
          FROM (
              SELECT order_id FROM state.order_process WHERE wake_at IS NOT NULL
              UNION ALL
              SELECT order_id FROM state.order_process
              WHERE process_state = 'Undoing' AND process_state NOT IN ('Processed', 'Undone')
                AND complete_by IS NULL
          ) AS active
          CROSS JOIN LATERAL (
              SELECT agent, complete_by, wait_until
              FROM state.order_step
              WHERE order_id = active.order_id AND step_state IN ('Running', 'Undoing')
                AND not_before IS NULL AND agent NOT LIKE '%:%'
              OFFSET 0
          ) AS s
          GROUP BY s.agent
          UNION ALL
          SELECT agent, 0, 0, 0, count(*), 0
          FROM state.order_step
          WHERE wait_until IS NOT NULL AND agent NOT LIKE '%:%'
          GROUP BY agent
          UNION ALL
          SELECT s.agent, 0, 0, count(*), 0, 0
          FROM state.order_step s
          CROSS JOIN LATERAL (
              SELECT process_state FROM state.order_process
              WHERE order_id = s.order_id
              OFFSET 0
          ) AS p
          WHERE s.not_before IS NOT NULL AND s.wait_until IS NULL AND s.agent NOT LIKE '%:%'
            AND p.process_state IN ('Pending', 'Processing', 'Undoing')
          GROUP BY s.agent
          UNION ALL
          SELECT split_part(next_agent, ':', 1), 0, count(*), 0, 0, 0
          FROM (
              SELECT next_agent FROM state.order_process
              WHERE process_state IN ('Pending', 'Undoing') AND locked_by IS NULL
                AND not_before IS NULL AND NOT paused
              UNION ALL
              SELECT next_agent FROM state.order_process
              WHERE paused AND process_state NOT IN ('Processed', 'Undone')
                AND process_state IN ('Pending', 'Undoing') AND locked_by IS NULL
                AND not_before IS NULL
          ) AS claimable
          WHERE next_agent IS NOT NULL
          GROUP BY 1) AS work
      GROUP BY agent
      ORDER BY agent
      LIMIT ?
      """;

  /**
   * Services say once a minute which versions of files new orders begin with. Of orders that rest,
   * are paused or in Error, and of those that a scheduler may claim, indexes alone are counted. The
   * index of the claim does not tell an undo: those are counted once more. Orders that are over are
   * not read.
   */
  static final String BY_WORKFLOW =
      """
      WITH few AS MATERIALIZED (
          SELECT workflow, workflow_version, process_state, count(*) AS orders
          FROM state.order_process
          WHERE locked_by IS NOT NULL AND NOT paused
          GROUP BY workflow, workflow_version, process_state
          UNION ALL
          SELECT workflow, workflow_version, moved.state, sum(moved.orders)
          FROM state.order_process
          CROSS JOIN (VALUES ('Undoing', 1), ('Pending', -1)) AS moved (state, orders)
          WHERE process_state = 'Undoing' AND process_state NOT IN ('Processed', 'Undone')
            AND locked_by IS NULL AND not_before IS NULL AND NOT paused
          GROUP BY workflow, workflow_version, moved.state
      )
      SELECT w.name, w.version, w.registered_at, w.registered_by, w.retired_at,
          CASE WHEN w.for_new_orders OR w.file_used_at IS NULL THEN 'api' ELSE 'file' END AS source,
          w.for_new_orders OR coalesce(
              w.file_used_at > statement_timestamp() - interval '3 minutes', false) AS new_orders,
          live.pending, live.processing, live.undoing, live.error
      FROM state.workflow w
      CROSS JOIN LATERAL (
          SELECT sum(orders) AS orders,
              sum(orders) FILTER (WHERE state = 'Pending') AS pending,
              sum(orders) FILTER (WHERE state = 'Processing') AS processing,
              sum(orders) FILTER (WHERE state = 'Undoing') AS undoing,
              sum(orders) FILTER (WHERE state = 'Error') AS error
          FROM (
              SELECT state, (
                  SELECT count(*)
                  FROM state.order_process
                  WHERE workflow = w.name AND workflow_version = w.version AND process_state = state
                    AND process_state NOT IN ('Processed', 'Undone')
                    AND (not_before IS NOT NULL OR paused OR process_state = 'Error')) AS orders
              FROM unnest(ARRAY['Pending', 'Processing', 'Undoing', 'Error']) AS state
              UNION ALL
              SELECT 'Pending', count(*)
              FROM state.order_process
              WHERE workflow = w.name AND workflow_version = w.version
                AND process_state IN ('Pending', 'Undoing') AND locked_by IS NULL
                AND not_before IS NULL AND NOT paused
              UNION ALL
              SELECT process_state, orders
              FROM few
              WHERE workflow = w.name AND workflow_version = w.version) AS counted) AS live
      WHERE w.retired_at IS NULL OR live.orders > 0
      ORDER BY w.name, w.registered_at DESC, w.version
      LIMIT ?
      """;

  private static final String RETIRED =
      "SELECT count(*) FROM state.workflow WHERE retired_at IS NOT NULL";

  private final JdbcTemplate jdbc;
  private final StoreStatistics statistics;
  private final TransactionTemplate snapshot;

  public WorkInspection(
      JdbcTemplate jdbc, StoreStatistics statistics, PlatformTransactionManager transactions) {
    this.jdbc = jdbc;
    this.statistics = statistics;
    this.snapshot = new TransactionTemplate(transactions);
    snapshot.setReadOnly(true);
    snapshot.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
  }

  /**
   * What there is to do now. Its cost follows the live orders.
   *
   * @throws org.springframework.dao.DataAccessException when the store can't be reached
   */
  public WorkView work() {
    return snapshot.execute(
        status ->
            new WorkView(
                statistics.liveOrders(),
                statistics.oldestPending().orElse(null),
                statistics.openAlerts(),
                agents(),
                now()));
  }

  /**
   * Every workflow version that is active or has orders that are not over, with these. Its cost
   * follows the orders that are locked, and index entries of those that wait.
   *
   * @throws org.springframework.dao.DataAccessException when the store can't be reached
   */
  public List<WorkflowOrders> workflows() {
    return jdbc.query(
        BY_WORKFLOW,
        (row, number) ->
            new WorkflowOrders(
                row.getString("name"),
                row.getString("version"),
                row.getString("source"),
                row.getBoolean("new_orders"),
                row.getObject("registered_at", OffsetDateTime.class).toInstant(),
                row.getString("registered_by"),
                RowInstants.optional(row, "retired_at"),
                row.getLong("pending"),
                row.getLong("processing"),
                row.getLong("undoing"),
                row.getLong("error")),
        MOST_ROWS);
  }

  /**
   * How many workflow versions are retired.
   *
   * @throws org.springframework.dao.DataAccessException when the store can't be reached
   */
  public long retiredWorkflows() {
    Long versions = jdbc.queryForObject(RETIRED, Long.class);
    return versions == null ? 0 : versions;
  }

  /**
   * How many orders were submitted in that time.
   *
   * @throws org.springframework.dao.DataAccessException when the store can't be reached
   */
  public long submitted(Instant from, Instant until) {
    Long orders = jdbc.queryForObject(SUBMITTED, Long.class, utc(from), utc(until));
    return orders == null ? 0 : orders;
  }

  private List<AgentWork> agents() {
    return jdbc.query(
        BY_AGENT,
        (row, number) ->
            new AgentWork(
                row.getString("agent"),
                row.getLong("in_flight"),
                row.getLong("waiting"),
                row.getLong("rearmed"),
                row.getLong("accepted"),
                row.getLong("overdue")),
        MOST_ROWS);
  }

  private Instant now() {
    return jdbc.query(NOW, (row, number) -> row.getObject(1, OffsetDateTime.class).toInstant())
        .get(0);
  }

  private static OffsetDateTime utc(Instant moment) {
    return moment.atOffset(ZoneOffset.UTC);
  }
}
