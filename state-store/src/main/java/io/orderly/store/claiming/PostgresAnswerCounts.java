package io.orderly.store.claiming;

import io.orderly.store.pg.Column;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.JdbcTemplate;

/** One row per queue, which schedulers add to. */
final class PostgresAnswerCounts implements AnswerCounts {

  /** Sorted, so that all schedulers lock the rows in one order. */
  private static final String ADD =
      """
      INSERT INTO state.queue_throughput AS known (workflow, workflow_version, agent, answered, reported_at)
      SELECT sent.workflow, sent.workflow_version, sent.agent, sent.answered, statement_timestamp()
      FROM unnest(?, ?, ?, ?) AS sent (workflow, workflow_version, agent, answered)
      ORDER BY sent.workflow, sent.workflow_version, sent.agent
      ON CONFLICT (workflow, workflow_version, agent) DO UPDATE
      SET answered = known.answered + excluded.answered, reported_at = excluded.reported_at
      """;

  private static final List<Column<Map.Entry<ClaimQueue, Integer>>> COLUMNS =
      List.of(
          Column.text(answered -> answered.getKey().workflow().name()),
          Column.text(answered -> answered.getKey().workflow().version()),
          Column.text(answered -> answered.getKey().agent()),
          Column.bigint(answered -> answered.getValue().longValue()));

  private final JdbcTemplate jdbc;

  PostgresAnswerCounts(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public void add(Map<ClaimQueue, Integer> steps) {
    jdbc.update(ADD, Column.arguments(COLUMNS, List.copyOf(steps.entrySet())));
  }
}
