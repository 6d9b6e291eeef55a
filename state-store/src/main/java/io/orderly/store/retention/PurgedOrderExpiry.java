package io.orderly.store.retention;

import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Deletes records of purged orders and their idempotency keys after their time. While they exist, a
 * repeated request gets the same order id and no second order.
 */
public interface PurgedOrderExpiry {

  /**
   * Deletes the next records of purged orders, in a walk along their ids.
   *
   * @param after position of the walk, exclusive
   * @param keepFor how long a record is kept after the purge
   * @param limit maximum number of records to read
   */
  ExpiredOrders delete(UUID after, Duration keepFor, int limit);

  /**
   * Deletes keys of orders of which the store has neither the order nor a record, in a walk along
   * the blocks of their table: keys have no index by time, since every submission would pay for it.
   *
   * @param fromBlock the first block to read
   * @param keepFor minimum age of a key that is deleted
   * @param maxBlocks maximum number of blocks to read
   * @param maxKeys maximum number of keys to delete
   */
  ExpiredKeys deleteKeys(long fromBlock, Duration keepFor, int maxBlocks, int maxKeys);

  /**
   * A part of the walk.
   *
   * @param orders number of deleted records
   * @param seen number of records that were read; fewer than the limit at the end of the walk
   * @param last the last one that was read; null: none
   */
  record ExpiredOrders(int orders, int seen, @Nullable UUID last) {}

  /**
   * A part of the walk.
   *
   * @param keys number of deleted keys
   * @param nextBlock where the walk continues; 0: from the beginning
   */
  record ExpiredKeys(int keys, long nextBlock) {}
}
