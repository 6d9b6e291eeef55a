package io.orderly.store.claiming;

/**
 * The claim: locks waiting orders by their rank, line by line. A line is the orders of one workflow
 * version that wait for one agent, a range of the claim's index.
 */
public final class ClaimStatement {

  /** In the words of the partial index, without which it would not be used. */
  public static final String CLAIMABLE =
      """
      p.process_state IN ('Pending', 'Undoing') AND p.locked_by IS NULL
            AND p.not_before IS NULL AND NOT p.paused\
      """;

  private static final String OF_LINE =
      """
      %1$s
            AND p.workflow = %2$s.workflow AND p.workflow_version = %2$s.workflow_version
            AND coalesce(p.next_agent, '') = %2$s.agent AND p.claim_rank >= %2$s.least_rank
          ORDER BY p.claim_rank, p.order_id\
      """;

  /**
   * Only lines are read in which somebody waits, and of those that share an agent's credit only as
   * far as its least ranks are. An order that is locked here but falls to the outer LIMIT stays
   * locked until the transaction ends, which only puts it off. Pauses are read once, as arrays; an
   * agent that the system holds is none of them, since its probes are claimed.
   */
  public static final String CLAIM =
      """
      WITH waiting AS MATERIALIZED (
          SELECT line.*, count(*) OVER (PARTITION BY line.agent) AS lines_of_agent
          FROM unnest(?, ?, ?, ?, ?) WITH ORDINALITY
              AS line (workflow, workflow_version, agent, credit, least_rank, number)
          CROSS JOIN LATERAL (
              SELECT p.claim_rank
              FROM state.order_process p
              WHERE %1$s
              LIMIT 1
          ) AS first
          WHERE line.workflow <> ALL (ARRAY(SELECT name FROM state.pause WHERE kind = 'workflow'))
            AND line.agent <> ALL (
                ARRAY(SELECT name FROM state.pause WHERE kind = 'agent' AND probe_at IS NULL))
      ), share AS MATERIALIZED (
          SELECT ranked.number, count(*) AS orders
          FROM (
              SELECT waiting.number, waiting.credit,
                  row_number() OVER (PARTITION BY waiting.agent ORDER BY next.claim_rank) AS place
              FROM waiting
              CROSS JOIN LATERAL (
                  SELECT p.claim_rank
                  FROM state.order_process p
                  WHERE %2$s
                  LIMIT waiting.credit
              ) AS next
              WHERE waiting.lines_of_agent > 1
          ) AS ranked
          WHERE ranked.place <= ranked.credit
          GROUP BY ranked.number
      )
      SELECT claimed.*, statement_timestamp() AS read_at
      FROM waiting
      CROSS JOIN LATERAL (
          SELECT p.*
          FROM state.order_process p
          WHERE %2$s
          LIMIT CASE WHEN waiting.lines_of_agent = 1 THEN waiting.credit
              ELSE coalesce(
                  (SELECT share.orders FROM share WHERE share.number = waiting.number), 0) END
          FOR NO KEY UPDATE SKIP LOCKED
      ) AS claimed
      ORDER BY claimed.claim_rank, claimed.order_id
      LIMIT ?
      """
          .formatted(OF_LINE.formatted(CLAIMABLE, "line"), OF_LINE.formatted(CLAIMABLE, "waiting"));

  private ClaimStatement() {}
}
