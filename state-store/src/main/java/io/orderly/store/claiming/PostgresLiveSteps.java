package io.orderly.store.claiming;

import io.orderly.process.Direction;
import io.orderly.store.pg.Column;
import io.orderly.store.pg.RowInstants;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;

/** Live steps, found through the index on locked_by; the longest live come first. */
final class PostgresLiveSteps implements LiveSteps {

  /**
   * OFFSET 0 fixes the order of joins: first the orders of the instance, then the steps of each.
   * With statistics of a time when most orders were locked it would read every step there is.
   */
  static final String LIVE =
      """
      SELECT mine.order_id, s.name, s.agent, s.attempt, s.complete_by,
          CASE s.step_state WHEN 'Running' THEN 'forward' ELSE 'undo' END AS direction
      FROM (
          SELECT order_id, direction
          FROM state.order_process
          WHERE locked_by = ?
          OFFSET 0
      ) AS mine
      CROSS JOIN LATERAL (
          SELECT *
          FROM state.order_step
          WHERE order_id = mine.order_id
          OFFSET 0
      ) AS s
      WHERE (s.step_state = CASE WHEN mine.direction = 'forward' AND s.element_failure_code IS NULL
                 THEN 'Running' ELSE 'Undoing' END
            OR s.step_state = 'Running' AND s.accepted_at IS NOT NULL)
        AND s.not_before IS NULL
        AND s.started_at < statement_timestamp() - ? * interval '1 millisecond'
        AND s.complete_by > statement_timestamp()
      ORDER BY s.started_at, s.order_id, s.position
      LIMIT ?
      """;

  /** By the steps of each order: the index of accepted steps has those of all orders. */
  static final String WAITING =
      """
      SELECT DISTINCT asked.order_id, asked.agent
      FROM unnest(?, ?) AS asked (order_id, agent)
      CROSS JOIN LATERAL (
          SELECT *
          FROM state.order_step
          WHERE order_id = asked.order_id
          OFFSET 0
      ) AS s
      WHERE s.agent = asked.agent
        AND (s.step_state = 'Running' AND s.accepted_at IS NOT NULL
            OR s.step_state = 'Undoing' AND s.undo_accepted_at IS NOT NULL)
        AND s.not_before > statement_timestamp() + ? * interval '1 millisecond'
      """;

  private static final RowMapper<LiveStep> STEP =
      (row, number) ->
          new LiveStep(
              row.getObject("order_id", UUID.class),
              row.getString("name"),
              row.getString("agent"),
              Direction.of(row.getString("direction")),
              row.getInt("attempt"),
              RowInstants.required(row, "complete_by"));

  private final JdbcTemplate jdbc;

  PostgresLiveSteps(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public List<LiveStep> of(Incarnation incarnation, Duration startedBefore, int limit) {
    return jdbc.query(LIVE, STEP, incarnation.lockedBy(), startedBefore.toMillis(), limit);
  }

  @Override
  public Set<StepsOfAgent> waitingFor(Collection<StepsOfAgent> asked, Duration longerThan) {
    return Set.copyOf(
        jdbc.query(
            WAITING,
            (row, number) ->
                new StepsOfAgent(row.getObject("order_id", UUID.class), row.getString("agent")),
            Column.array("uuid", asked.stream().map(StepsOfAgent::orderId).toList()),
            Column.array("text", asked.stream().map(StepsOfAgent::agent).toList()),
            longerThan.toMillis()));
  }
}
