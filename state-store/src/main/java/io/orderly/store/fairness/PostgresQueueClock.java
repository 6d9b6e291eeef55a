package io.orderly.store.fairness;

import io.orderly.store.pg.Column;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.springframework.jdbc.core.JdbcTemplate;

/** Queue clocks as rows; they never go back. */
final class PostgresQueueClock implements QueueClock {

  private static final String REACHED =
      """
      INSERT INTO state.queue_clock AS known (agent, reached, reached_at)
      SELECT sent.agent, sent.reached, (extract(epoch FROM statement_timestamp()) * 1000000)::bigint
      FROM unnest(?, ?) AS sent (agent, reached)
      ORDER BY sent.agent
      ON CONFLICT (agent) DO UPDATE
      SET reached = excluded.reached, reached_at = excluded.reached_at
      WHERE excluded.reached > known.reached + (excluded.reached_at - known.reached_at) / 2
      """;

  private final JdbcTemplate jdbc;

  PostgresQueueClock(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public void reached(Map<String, Long> rankByAgent) {
    if (rankByAgent.isEmpty()) {
      return;
    }
    SortedMap<String, Long> sorted = new TreeMap<>(rankByAgent);
    jdbc.update(
        REACHED, Column.array("text", sorted.keySet()), Column.array("bigint", sorted.values()));
  }
}
