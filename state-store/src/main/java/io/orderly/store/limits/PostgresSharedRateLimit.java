package io.orderly.store.limits;

import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/** One token bucket per task, refilled by the database's clock and full at first. */
final class PostgresSharedRateLimit implements SharedRateLimit {

  /**
   * A statement that waited for the row lock may have an older timestamp than the row, so the time
   * is not set back. By more than some seconds it is: then the clock itself was ahead, as after a
   * failover, and nothing would be granted until it is that time again.
   */
  private static final String ACQUIRE =
      """
      WITH bucket AS MATERIALIZED (
          SELECT task,
              CASE WHEN refilled_at > statement_timestamp() + interval '5 seconds'
                  THEN statement_timestamp()
                  ELSE greatest(refilled_at, statement_timestamp())
              END AS at,
              least(?, tokens + ? * greatest(0, extract(epoch FROM
                  statement_timestamp() - refilled_at))::float8) AS tokens
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
