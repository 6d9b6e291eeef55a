package io.orderly.store.retention;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;

/** Deletes along the ids of purged orders, and along the blocks of the keys' table. */
final class PostgresPurgedOrderExpiry implements PurgedOrderExpiry {

  static final String DELETE_ORDERS =
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
      ), correlations AS (
          DELETE FROM state.correlation c USING due
          WHERE c.order_id = due.order_id
      ), deleted AS (
          DELETE FROM state.purged_order d USING due
          WHERE d.order_id = due.order_id
          RETURNING d.order_id
      )
      SELECT (SELECT count(*) FROM deleted) AS deleted, (SELECT count(*) FROM seen) AS seen,
          (SELECT order_id FROM seen ORDER BY order_id DESC LIMIT 1) AS last
      """;

  private static final String BLOCKS =
      """
      SELECT pg_relation_size('orders.idempotency_key') / current_setting('block_size')::bigint
      """;

  /**
   * Orders are looked up one by one, and for old keys only: with a join the planner may read all of
   * them to decide about a few keys. The DELETE names its rows by an array for the same reason.
   */
  static final String DELETE_KEYS =
      """
      WITH due AS MATERIALIZED (
          SELECT k.ctid AS location
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
      WHERE ctid = ANY (ARRAY (SELECT location FROM due))
      """;

  private final JdbcTemplate jdbc;

  PostgresPurgedOrderExpiry(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public ExpiredOrders delete(UUID after, Duration keepFor, int limit) {
    long millis = keepFor.toMillis();
    return requireNonNull(
        jdbc.queryForObject(
            DELETE_ORDERS,
            (row, number) ->
                new ExpiredOrders(
                    row.getInt("deleted"), row.getInt("seen"), row.getObject("last", UUID.class)),
            millis,
            after,
            millis,
            limit));
  }

  @Override
  public ExpiredKeys deleteKeys(long fromBlock, Duration keepFor, int maxBlocks, int maxKeys) {
    long blocks = requireNonNull(jdbc.queryForObject(BLOCKS, Long.class));
    long toBlock = fromBlock + maxBlocks;
    int keys = jdbc.update(DELETE_KEYS, fromBlock, toBlock, keepFor.toMillis(), maxKeys);
    if (keys == maxKeys) {
      return new ExpiredKeys(keys, fromBlock);
    }
    return new ExpiredKeys(keys, toBlock < blocks ? toBlock : 0);
  }
}
