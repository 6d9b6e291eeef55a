package io.orderly.store.fairness;

import static java.util.Objects.requireNonNull;

import org.springframework.jdbc.core.JdbcTemplate;

/** Walks along the blocks of the turns' table, which has no index by time. */
final class PostgresQueuePositionStore implements QueuePositionStore {

  private static final String BLOCKS =
      """
      SELECT pg_relation_size('state.queue_position') / current_setting('block_size')::bigint
      """;

  /** Rows that a door is at are left for the next time: none waits for the other. */
  static final String FORGET =
      """
      WITH past AS MATERIALIZED (
          SELECT slot.ctid AS place
          FROM state.queue_position AS slot
          WHERE slot.ctid >= format('(%s,0)', ?::bigint)::tid
            AND slot.ctid < format('(%s,0)', ?::bigint)::tid
            AND slot.next_rank < (extract(epoch FROM statement_timestamp()) * 1000000)::bigint
          FOR UPDATE SKIP LOCKED
      )
      DELETE FROM state.queue_position
      WHERE ctid = ANY (ARRAY (SELECT place FROM past))
      """;

  private final JdbcTemplate jdbc;

  PostgresQueuePositionStore(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public Forgotten forgetPast(long fromBlock, int mostBlocks) {
    long blocks = requireNonNull(jdbc.queryForObject(BLOCKS, Long.class));
    long toBlock = fromBlock + mostBlocks;
    int turns = jdbc.update(FORGET, fromBlock, toBlock);
    return new Forgotten(turns, toBlock < blocks ? toBlock : 0);
  }
}
