package io.orderly.store.claiming;

import io.orderly.store.claiming.Backlog.QueueLength;
import io.orderly.workflow.WorkflowId;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/** Counts waiting orders through the index of the claim. */
final class PostgresBacklog implements Backlog {

  private static final int MAX_QUEUES = 1_000;

  static final String WAITING =
      """
      WITH RECURSIVE %1$s
      SELECT queue.*, waiting.orders, coalesce(known.answered, 0) AS answered
      FROM (SELECT * FROM queue LIMIT ?) AS queue
      CROSS JOIN LATERAL (
          SELECT count(*) AS orders
          FROM (
              SELECT 1
              FROM state.order_process p
              WHERE %2$s
                AND p.workflow = queue.workflow AND p.workflow_version = queue.workflow_version
                AND coalesce(p.next_agent, '') = queue.agent
              LIMIT ?
          ) AS counted
      ) AS waiting
      LEFT JOIN state.queue_throughput AS known USING (workflow, workflow_version, agent)
      WHERE %3$s
      """
          .formatted(OldestPending.QUEUES, ClaimQueue.CLAIMABLE, OldestPending.NOT_PAUSED);

  private final JdbcTemplate jdbc;

  PostgresBacklog(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public List<QueueLength> lengths(int maxCounted) {
    return jdbc.query(
        WAITING,
        (row, number) ->
            new QueueLength(
                new ClaimQueue(
                    new WorkflowId(row.getString("workflow"), row.getString("workflow_version")),
                    row.getString("agent")),
                row.getInt("orders"),
                row.getLong("answered")),
        MAX_QUEUES,
        maxCounted);
  }
}
