package io.orderly.store.claiming;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Since when the order that waits longest could be claimed. It searches the orders of each queue
 * that are claimed next. So a long backlog costs no more than a short one, and paused queues cost
 * nothing.
 */
public final class OldestPending {

  /** An order behind so many others of its queue, which have a higher priority, is not found. */
  static final int SEARCHED_PER_QUEUE = 2_000;

  private static final int MAX_QUEUES = 1_000;

  /** The queues in which an order waits, found by their first entries. */
  static final String QUEUES =
      """
      queue AS (
          (SELECT p.workflow, p.workflow_version, coalesce(p.next_agent, '') AS agent
          FROM state.order_process p
          WHERE %1$s
          ORDER BY p.workflow, p.workflow_version, coalesce(p.next_agent, '')
          LIMIT 1)
          UNION ALL
          SELECT next.*
          FROM queue
          CROSS JOIN LATERAL (
              SELECT p.workflow, p.workflow_version, coalesce(p.next_agent, '') AS agent
              FROM state.order_process p
              WHERE %1$s
                AND (p.workflow, p.workflow_version, coalesce(p.next_agent, ''))
                    > (queue.workflow, queue.workflow_version, queue.agent)
              ORDER BY p.workflow, p.workflow_version, coalesce(p.next_agent, '')
              LIMIT 1
          ) AS next
      )\
      """
          .formatted(ClaimQueue.CLAIMABLE);

  /**
   * What waits for a version of an agent is paused with the agent. The subqueries of a pause are
   * arrays: for NOT IN Postgres estimates that half are left.
   */
  static final String NOT_PAUSED =
      """
      queue.workflow <> ALL (ARRAY(SELECT name FROM state.pause WHERE kind = 'workflow'))
        AND NOT ARRAY[queue.agent, split_part(queue.agent, ':', 1)]
            && ARRAY(SELECT name FROM state.pause WHERE kind = 'agent')\
      """;

  public static final String WAITING =
      """
      WITH RECURSIVE %1$s, resumed AS MATERIALIZED (
          SELECT kind, name, max(at) AS at
          FROM state.pause_command
          WHERE action = 'resume' AND outcome = 'APPLIED'
          GROUP BY kind, name
      )
      SELECT min(greatest(waiting.since, of_workflow.at, of_agent.at, of_version.at)) AS since
      FROM (SELECT * FROM queue LIMIT ?) AS queue
      CROSS JOIN LATERAL (
          SELECT min(next.changed_at) AS since
          FROM (
              SELECT p.changed_at
              FROM state.order_process p
              WHERE %2$s
                AND p.workflow = queue.workflow AND p.workflow_version = queue.workflow_version
                AND coalesce(p.next_agent, '') = queue.agent
              ORDER BY p.claim_rank, p.order_id
              LIMIT ?
          ) AS next
      ) AS waiting
      LEFT JOIN resumed AS of_workflow
          ON of_workflow.kind = 'workflow' AND of_workflow.name = queue.workflow
      LEFT JOIN resumed AS of_agent
          ON of_agent.kind = 'agent' AND of_agent.name = split_part(queue.agent, ':', 1)
      LEFT JOIN resumed AS of_version
          ON of_version.kind = 'agent' AND of_version.name = queue.agent
      WHERE %3$s
      """
          .formatted(QUEUES, ClaimQueue.CLAIMABLE, NOT_PAUSED);

  private final JdbcTemplate jdbc;

  public OldestPending(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  public Optional<Instant> find() {
    return jdbc.queryForList(WAITING, OffsetDateTime.class, MAX_QUEUES, SEARCHED_PER_QUEUE).stream()
        .filter(Objects::nonNull)
        .map(OffsetDateTime::toInstant)
        .findFirst();
  }

  /** Time of submission: the timestamp in the order id. */
  public static Instant submittedAt(UUID orderId) {
    return Instant.ofEpochMilli(orderId.getMostSignificantBits() >>> 16);
  }
}
