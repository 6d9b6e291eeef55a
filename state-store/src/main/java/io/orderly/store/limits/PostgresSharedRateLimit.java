package io.orderly.store.limits;

import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/** One token bucket per task, refilled by the database's clock and full at first. */
final class PostgresSharedRateLimit implements SharedRateLimit {

  /**
   * A statement that waited for the row lock may have an older timestamp than the row, so the time
   * is never set back.
   */
  private static final String ACQUIRE =
      """
      WITH bucket AS MATERIALIZED (
          SELECT task, greatest(refilled_at, statement_timestamp()) AS at,
              least(?, tokens + ? * extract(epoch FROM
                  greatest(refilled_at, statement_timestamp()) - refilled_at)::float8) AS tokens
          FROM state.rate_limit
          WHERE task = ?
          FOR NO KEY UPDATE
      )
      UPDATE state.rate_limit rate_limit
      SET tokens = bucket.tokens - least(?, floor(bucket.tokens)), refilled_at = bucket.at
      FROM bucket
      WHERE rate_limit.task = bucket.task
      RETURNING least(?, floor(bucket.tokens))::integer
      """;

  private static final String CREATE =
      """
      INSERT INTO state.rate_limit (task, tokens, refilled_at)
      VALUES (?, ?, statement_timestamp())
      ON CONFLICT (task) DO NOTHING
      """;

  private final JdbcTemplate jdbc;

  PostgresSharedRateLimit(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public int acquire(String task, int wanted, int perSecond) {
    List<Integer> granted = tryAcquire(task, wanted, perSecond);
    if (granted.isEmpty()) {
      jdbc.update(CREATE, task, perSecond);
      granted = tryAcquire(task, wanted, perSecond);
    }
    return granted.stream().findFirst().orElse(0);
  }

  private List<Integer> tryAcquire(String task, int wanted, int perSecond) {
    return jdbc.queryForList(ACQUIRE, Integer.class, perSecond, perSecond, task, wanted, wanted);
  }
}
