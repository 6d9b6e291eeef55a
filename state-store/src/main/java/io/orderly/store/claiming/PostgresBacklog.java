package io.orderly.store.claiming;

import io.orderly.workflow.WorkflowId;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/** Counts what waits by the claim's own index. */
final class PostgresBacklog implements Backlog {

  private static final int MAX_LINES = 1_000;

  static final String WAITING =
      """
      WITH RECURSIVE %1$s
      SELECT line.*, waiting.orders, coalesce(known.answered, 0) AS answered
      FROM (SELECT * FROM line LIMIT ?) AS line
      CROSS JOIN LATERAL (
          SELECT count(*) AS orders
          FROM (
              SELECT 1
              FROM state.order_process p
              WHERE %2$s
                AND p.workflow = line.workflow AND p.workflow_version = line.workflow_version
                AND coalesce(p.next_agent, '') = line.agent
              LIMIT ?
          ) AS counted
      ) AS waiting
      LEFT JOIN state.queue_throughput AS known USING (workflow, workflow_version, agent)
      WHERE %3$s
      """
          .formatted(OldestPending.LINES, ClaimStatement.CLAIMABLE, OldestPending.NOT_PAUSED);

  private final JdbcTemplate jdbc;

  PostgresBacklog(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public List<QueueLength> look(int mostCounted) {
    return jdbc.query(
        WAITING,
        (row, number) ->
            new QueueLength(
                new ClaimQueue(
                    new WorkflowId(row.getString("workflow"), row.getString("workflow_version")),
                    row.getString("agent")),
                row.getInt("orders"),
                row.getLong("answered")),
        MAX_LINES,
        mostCounted);
  }
}
