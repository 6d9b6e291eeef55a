package io.orderly.store.fairness;

/** Where customers' next orders stand in the lines of waiting orders. */
public interface QueuePositionStore {

  /**
   * Forgets turns that time has overtaken, which say nothing any more, in a walk along the blocks
   * of their table.
   *
   * @param fromBlock the first block to look into
   * @param mostBlocks the most blocks to look into
   */
  Forgotten forgetPast(long fromBlock, int mostBlocks);

  /**
   * A part of the walk.
   *
   * @param turns how many were forgotten
   * @param nextBlock where the walk goes on; 0 when it begins anew
   */
  record Forgotten(int turns, long nextBlock) {}
}
