package io.orderly.store.limits;

import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/** A token bucket a duty, filled by the database's clock and full at first. */
final class PostgresSharedRateLimit implements SharedRateLimit {

  /** Waits may turn two statements' clocks around, so time never runs backwards here. */
  private static final String TAKE =
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

  private static final String BEGIN =
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
  public int take(String duty, int wanted, int perSecond) {
    List<Integer> granted = tryToTake(duty, wanted, perSecond);
    if (granted.isEmpty()) {
      jdbc.update(BEGIN, duty, perSecond);
      granted = tryToTake(duty, wanted, perSecond);
    }
    return granted.stream().findFirst().orElse(0);
  }

  private List<Integer> tryToTake(String duty, int wanted, int perSecond) {
    return jdbc.queryForList(TAKE, Integer.class, perSecond, perSecond, duty, wanted, wanted);
  }
}
