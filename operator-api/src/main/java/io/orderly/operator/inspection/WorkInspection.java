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

  /** Services say once a minute which versions of files new orders begin with. */
  private static final String BY_WORKFLOW =
      """
      SELECT w.name, w.version, w.registered_at, w.registered_by, w.retired_at,
          CASE WHEN w.for_new_orders OR w.file_used_at IS NULL THEN 'api' ELSE 'file' END AS source,
          w.for_new_orders OR coalesce(
              w.file_used_at > statement_timestamp() - interval '3 minutes', false) AS new_orders,
          count(p.order_id) FILTER (WHERE p.process_state = 'Pending') AS pending,
          count(p.order_id) FILTER (WHERE p.process_state = 'Processing') AS processing,
          count(p.order_id) FILTER (WHERE p.process_state = 'Undoing') AS undoing,
          count(p.order_id) FILTER (WHERE p.process_state = 'Error') AS error
      FROM state.workflow w
      LEFT JOIN state.order_process p ON p.workflow = w.name AND p.workflow_version = w.version
        AND p.process_state NOT IN ('Processed', 'Undone')
      GROUP BY w.name, w.version
      HAVING w.retired_at IS NULL OR count(p.order_id) > 0
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
   * Every workflow version that is active or has orders that are not over, with these.
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
