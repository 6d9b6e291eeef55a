package io.orderly.store.retention;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;

/** Forgets along the ids of departed orders, and along the blocks of the keys' table. */
final class PostgresPurgedOrderMemory implements PurgedOrderMemory {

  static final String FORGET =
      """
      WITH seen AS MATERIALIZED (
          SELECT order_id,
              purged_at < statement_timestamp() - ? * interval '1 millisecond' AS due
          FROM state.purged_order
          WHERE order_id > ?
            AND order_id
              < state.first_order_id(statement_timestamp() - ? * interval '1 millisecond')
          ORDER BY order_id
          LIMIT ?
      ), due AS MATERIALIZED (
          SELECT d.order_id
          FROM state.purged_order d
          WHERE d.order_id IN (SELECT order_id FROM seen WHERE due)
          ORDER BY d.order_id
          FOR UPDATE SKIP LOCKED
      ), forgotten AS (
          DELETE FROM state.purged_order d USING due
          WHERE d.order_id = due.order_id
          RETURNING d.order_id
      )
      SELECT (SELECT count(*) FROM forgotten) AS forgotten, (SELECT count(*) FROM seen) AS seen,
          (SELECT order_id FROM seen ORDER BY order_id DESC LIMIT 1) AS last
      """;

  private static final String BLOCKS =
      """
      SELECT pg_relation_size('orders.idempotency_key') / current_setting('block_size')::bigint
      """;

  /**
   * The orders are asked for one by one, and for old keys only: as a join the planner may well read
   * all of them to judge a few keys. What is deleted is named by an array for the same reason.
   */
  static final String FORGET_KEYS =
      """
      WITH due AS MATERIALIZED (
          SELECT k.ctid AS place
          FROM orders.idempotency_key k
          WHERE k.ctid >= format('(%s,0)', ?::bigint)::tid
            AND k.ctid < format('(%s,0)', ?::bigint)::tid
            AND CASE WHEN k.created_at < statement_timestamp() - ? * interval '1 millisecond'
                THEN (SELECT 1 FROM state.order_process p WHERE p.order_id = k.order_id) IS NULL
                  AND (SELECT 1 FROM state.purged_order d WHERE d.order_id = k.order_id) IS NULL
                END
          LIMIT ?
          FOR UPDATE OF k SKIP LOCKED
      )
      DELETE FROM orders.idempotency_key
      WHERE ctid = ANY (ARRAY (SELECT place FROM due))
      """;

  private final JdbcTemplate jdbc;

  PostgresPurgedOrderMemory(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public Forgotten forget(UUID after, Duration rememberFor, int most) {
    long millis = rememberFor.toMillis();
    return requireNonNull(
        jdbc.queryForObject(
            FORGET,
            (row, number) ->
                new Forgotten(
                    row.getInt("forgotten"), row.getInt("seen"), row.getObject("last", UUID.class)),
            millis,
            after,
            millis,
            most));
  }

  @Override
  public ForgottenKeys forgetKeys(
      long fromBlock, Duration rememberFor, int mostBlocks, int mostKeys) {
    long blocks = requireNonNull(jdbc.queryForObject(BLOCKS, Long.class));
    long toBlock = fromBlock + mostBlocks;
    int keys = jdbc.update(FORGET_KEYS, fromBlock, toBlock, rememberFor.toMillis(), mostKeys);
    if (keys == mostKeys) {
      return new ForgottenKeys(keys, fromBlock);
    }
    return new ForgottenKeys(keys, toBlock < blocks ? toBlock : 0);
  }
}
