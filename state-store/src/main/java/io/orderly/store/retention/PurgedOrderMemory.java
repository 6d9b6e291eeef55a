package io.orderly.store.retention;

import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of the orders that left the store, and of their idempotency keys: as long as
 * it is, a repeat of a request gets the same order id and no second order.
 */
public interface PurgedOrderMemory {

  /**
   * Forgets the next of those that left long ago, in a walk along their ids.
   *
   * @param after where the walk stands; that order is left out
   * @param rememberFor how long an order is remembered after it left
   * @param most the most to look at
   */
  Forgotten forget(UUID after, Duration rememberFor, int most);

  /**
   * Forgets keys of orders that are neither in the store nor remembered, in a walk along the blocks
   * of their table: keys have no index by time, since every submission would pay for it.
   *
   * @param fromBlock the first block to look into
   * @param rememberFor the least age of a key that is forgotten
   * @param mostBlocks the most blocks to look into
   * @param mostKeys the most keys to forget
   */
  ForgottenKeys forgetKeys(long fromBlock, Duration rememberFor, int mostBlocks, int mostKeys);

  /**
   * A part of the walk.
   *
   * @param orders how many were forgotten
   * @param seen how many were looked at; less than asked for at the end of the walk
   * @param last the last one that was looked at; null when there was none
   */
  record Forgotten(int orders, int seen, @Nullable UUID last) {}

  /**
   * A part of the walk.
   *
   * @param keys how many were forgotten
   * @param nextBlock where the walk goes on; 0 when it begins anew
   */
  record ForgottenKeys(int keys, long nextBlock) {}
}
