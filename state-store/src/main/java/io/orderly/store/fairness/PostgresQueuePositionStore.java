package io.orderly.store.fairness;

import static java.util.Objects.requireNonNull;

import org.springframework.jdbc.core.JdbcTemplate;

/** Walks along the blocks of the positions' table, which has no index by time. */
final class PostgresQueuePositionStore implements QueuePositionStore {

  private static final String BLOCKS =
      """
      SELECT pg_relation_size('state.queue_position') / current_setting('block_size')::bigint
      """;

  /** Skips rows that a submission has locked, so that neither waits for the other. */
  static final String PURGE =
      """
      WITH past AS MATERIALIZED (
          SELECT slot.ctid AS row_id
          FROM state.queue_position AS slot
          WHERE slot.ctid >= format('(%s,0)', ?::bigint)::tid
            AND slot.ctid < format('(%s,0)', ?::bigint)::tid
            AND slot.next_rank < (extract(epoch FROM statement_timestamp()) * 1000000)::bigint
          FOR UPDATE SKIP LOCKED
      )
      DELETE FROM state.queue_position
      WHERE ctid = ANY (ARRAY (SELECT row_id FROM past))
      """;

  private final JdbcTemplate jdbc;

  PostgresQueuePositionStore(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public Purged purgePast(long fromBlock, int maxBlocks) {
    long blocks = requireNonNull(jdbc.queryForObject(BLOCKS, Long.class));
    long toBlock = fromBlock + maxBlocks;
    int positions = jdbc.update(PURGE, fromBlock, toBlock);
    return new Purged(positions, toBlock < blocks ? toBlock : 0);
  }
}
