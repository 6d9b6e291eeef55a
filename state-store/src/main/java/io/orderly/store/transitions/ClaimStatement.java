package io.orderly.store.transitions;

import io.orderly.store.claiming.ClaimQueue;
import io.orderly.store.pg.Column;
import io.orderly.store.transitions.StateStore.ClaimLimits;
import io.orderly.workflow.WorkflowId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/**
 * The claim: locks waiting orders by their rank, queue by queue. A queue is the orders of one
 * workflow version that wait for one agent, a range of the claim's index.
 */
public final class ClaimStatement {

  private static final String OF_QUEUE =
      """
      %1$s
            AND p.workflow = %2$s.workflow AND p.workflow_version = %2$s.workflow_version
            AND coalesce(p.next_agent, '') = %2$s.agent AND p.claim_rank >= %2$s.min_rank
          ORDER BY p.claim_rank, p.order_id\
      """;

  /**
   * Only queues in which an order waits are read, and of those that share an agent's capacity only
   * as far as its lowest ranks are. An order that is locked here but exceeds the outer LIMIT stays
   * locked until the transaction ends, which only delays it. Pauses are read once, as arrays; an
   * agent suspended by the system is none of them, since its probes are claimed. A version of an
   * agent that no instance serves is, and each version of an agent that an operator paused.
   */
  public static final String CLAIM =
      """
      WITH waiting AS MATERIALIZED (
          SELECT queue.*, count(*) OVER (PARTITION BY queue.agent) AS queues_of_agent
          FROM unnest(?, ?, ?, ?, ?) WITH ORDINALITY
              AS queue (workflow, workflow_version, agent, capacity, min_rank, number)
          CROSS JOIN LATERAL (
              SELECT p.claim_rank
              FROM state.order_process p
              WHERE %1$s
              LIMIT 1
          ) AS first
          WHERE queue.workflow <> ALL (ARRAY(SELECT name FROM state.pause WHERE kind = 'workflow'))
            AND NOT ARRAY[queue.agent, split_part(queue.agent, ':', 1)]
                && ARRAY(SELECT name FROM state.pause WHERE kind = 'agent' AND probe_at IS NULL)
      ), share AS MATERIALIZED (
          SELECT ranked.number, count(*) AS orders
          FROM (
              SELECT waiting.number, waiting.capacity,
                  row_number() OVER (PARTITION BY waiting.agent ORDER BY next.claim_rank) AS rank_of_agent
              FROM waiting
              CROSS JOIN LATERAL (
                  SELECT p.claim_rank
                  FROM state.order_process p
                  WHERE %2$s
                  LIMIT waiting.capacity
              ) AS next
              WHERE waiting.queues_of_agent > 1
          ) AS ranked
          WHERE ranked.rank_of_agent <= ranked.capacity
          GROUP BY ranked.number
      )
      SELECT claimed.*, statement_timestamp() AS read_at
      FROM waiting
      CROSS JOIN LATERAL (
          SELECT p.*
          FROM state.order_process p
          WHERE %2$s
          LIMIT CASE WHEN waiting.queues_of_agent = 1 THEN waiting.capacity
              ELSE coalesce(
                  (SELECT share.orders FROM share WHERE share.number = waiting.number), 0) END
          FOR NO KEY UPDATE SKIP LOCKED
      ) AS claimed
      ORDER BY claimed.claim_rank, claimed.order_id
      LIMIT ?
      """
          .formatted(
              OF_QUEUE.formatted(ClaimQueue.CLAIMABLE, "queue"),
              OF_QUEUE.formatted(ClaimQueue.CLAIMABLE, "waiting"));

  /** The agent of orders that need none, and have all the capacity there is. */
  private static final String NO_AGENT = "";

  private static final List<Column<Queue>> COLUMNS =
      List.of(
          Column.text(queue -> queue.workflow().name()),
          Column.text(queue -> queue.workflow().version()),
          Column.text(Queue::agent),
          Column.integer(Queue::capacity),
          Column.bigint(Queue::minRank));

  private ClaimStatement() {}

  /**
   * A queue to claim from.
   *
   * @param capacity maximum number of orders, of all queues of the agent together
   * @param minRank orders of lower ranks are skipped
   */
  public record Queue(WorkflowId workflow, String agent, int capacity, long minRank) {}

  /**
   * The queues within these limits: one per workflow version that may be run and agent with
   * capacity that the version has a step for. Orders in other queues cost a claim nothing, however
   * many wait.
   *
   * @param mayWaitFor whether orders of that workflow version can wait for that agent
   */
  public static List<Queue> queues(ClaimLimits limits, BiPredicate<WorkflowId, String> mayWaitFor) {
    List<Queue> queues = new ArrayList<>();
    for (WorkflowId workflow : limits.runnable()) {
      queues.add(queue(workflow, NO_AGENT, limits.limit(), limits));
      for (Map.Entry<String, Integer> capacity : limits.capacityByAgent().entrySet()) {
        if (capacity.getValue() > 0 && mayWaitFor.test(workflow, capacity.getKey())) {
          queues.add(queue(workflow, capacity.getKey(), capacity.getValue(), limits));
        }
      }
    }
    return queues;
  }

  /** Capacity within the limit, so that no more rows are locked than can be returned. */
  private static Queue queue(WorkflowId workflow, String agent, int capacity, ClaimLimits limits) {
    long minRank = limits.minRankByAgent().getOrDefault(agent, Long.MIN_VALUE);
    return new Queue(workflow, agent, Math.min(capacity, limits.limit()), minRank);
  }

  /** The arguments of {@link #CLAIM}. */
  public static Object[] arguments(List<Queue> queues, int limit) {
    List<Object> arguments = new ArrayList<>(List.of(Column.arguments(COLUMNS, queues)));
    arguments.add(limit);
    return arguments.toArray();
  }
}
