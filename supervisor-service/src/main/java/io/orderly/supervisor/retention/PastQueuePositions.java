package io.orderly.supervisor.retention;

import io.orderly.store.fairness.QueuePositionStore;
import io.orderly.store.fairness.QueuePositionStore.Forgotten;

/**
 * Forgets turns of customers that time has overtaken, whether or not orders leave the store: there
 * may be as many as there are customers. For one thread.
 */
public final class PastQueuePositions {

  /** 1 MiB of turns a run. */
  static final int MOST_BLOCKS = 128;

  private final QueuePositionStore turns;
  private long nextBlock;

  public PastQueuePositions(QueuePositionStore turns) {
    this.turns = turns;
  }

  /**
   * One small look.
   *
   * @return how many turns are forgotten
   * @throws org.springframework.dao.DataAccessException when the store can't be reached
   */
  public int runOnce() {
    Forgotten past = turns.forgetPast(nextBlock, MOST_BLOCKS);
    nextBlock = past.nextBlock();
    return past.turns();
  }
}
