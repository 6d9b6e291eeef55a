package io.orderly.store.fairness;

/** Positions of customers' next orders in the fair queues. */
public interface QueuePositionStore {

  /**
   * Purges positions behind the queue clock, which have no effect any more, in a walk along the
   * blocks of their table.
   *
   * @param fromBlock the first block to read
   * @param maxBlocks maximum number of blocks to read
   */
  Purged purgePast(long fromBlock, int maxBlocks);

  /**
   * A part of the walk.
   *
   * @param positions number of purged positions
   * @param nextBlock where the walk continues; 0: from the beginning
   */
  record Purged(int positions, long nextBlock) {}
}
