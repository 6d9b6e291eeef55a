package io.orderly.store.claiming;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Since when the order that waits longest could be claimed. It goes from line to line of those that
 * wait, as claims do, and looks at the orders of each that are claimed next. So a long backlog
 * costs no more than a short one, and lines that are paused cost nothing.
 */
public final class OldestPending {

  /**
   * An order that waits behind so many of its line, since others have a higher priority, is not
   * found.
   */
  static final int LOOKED_AT_PER_LINE = 2_000;

  private static final int MAX_LINES = 1_000;

  /** The lines in which somebody waits, found by their first entries. */
  static final String LINES =
      """
      line AS (
          (SELECT p.workflow, p.workflow_version, coalesce(p.next_agent, '') AS agent
          FROM state.order_process p
          WHERE %1$s
          ORDER BY p.workflow, p.workflow_version, coalesce(p.next_agent, '')
          LIMIT 1)
          UNION ALL
          SELECT next.*
          FROM line
          CROSS JOIN LATERAL (
              SELECT p.workflow, p.workflow_version, coalesce(p.next_agent, '') AS agent
              FROM state.order_process p
              WHERE %1$s
                AND (p.workflow, p.workflow_version, coalesce(p.next_agent, ''))
                    > (line.workflow, line.workflow_version, line.agent)
              ORDER BY p.workflow, p.workflow_version, coalesce(p.next_agent, '')
              LIMIT 1
          ) AS next
      )\
      """
          .formatted(ClaimStatement.CLAIMABLE);

  /** The subqueries of a pause are arrays: NOT IN would make Postgres think that half are left. */
  static final String NOT_PAUSED =
      """
      line.workflow <> ALL (ARRAY(SELECT name FROM state.pause WHERE kind = 'workflow'))
        AND line.agent <> ALL (ARRAY(SELECT name FROM state.pause WHERE kind = 'agent'))\
      """;

  public static final String WAITING =
      """
      WITH RECURSIVE %1$s, resumed AS MATERIALIZED (
          SELECT kind, name, max(at) AS at
          FROM state.pause_command
          WHERE action = 'resume' AND outcome = 'APPLIED'
          GROUP BY kind, name
      )
      SELECT min(greatest(waiting.since, of_workflow.at, of_agent.at)) AS since
      FROM (SELECT * FROM line LIMIT ?) AS line
      CROSS JOIN LATERAL (
          SELECT min(next.changed_at) AS since
          FROM (
              SELECT p.changed_at
              FROM state.order_process p
              WHERE %2$s
                AND p.workflow = line.workflow AND p.workflow_version = line.workflow_version
                AND coalesce(p.next_agent, '') = line.agent
              ORDER BY p.claim_rank, p.order_id
              LIMIT ?
          ) AS next
      ) AS waiting
      LEFT JOIN resumed AS of_workflow
          ON of_workflow.kind = 'workflow' AND of_workflow.name = line.workflow
      LEFT JOIN resumed AS of_agent ON of_agent.kind = 'agent' AND of_agent.name = line.agent
      WHERE %3$s
      """
          .formatted(LINES, ClaimStatement.CLAIMABLE, NOT_PAUSED);

  private final JdbcTemplate jdbc;

  public OldestPending(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  public Optional<Instant> find() {
    return jdbc.queryForList(WAITING, OffsetDateTime.class, MAX_LINES, LOOKED_AT_PER_LINE).stream()
        .filter(Objects::nonNull)
        .map(OffsetDateTime::toInstant)
        .findFirst();
  }

  /** An id tells the time of its submission. */
  public static Instant submittedAt(UUID orderId) {
    return Instant.ofEpochMilli(orderId.getMostSignificantBits() >>> 16);
  }
}
