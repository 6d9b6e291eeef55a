package io.orderly.supervisor.retention;

import io.orderly.store.fairness.QueuePositionStore;
import io.orderly.store.fairness.QueuePositionStore.Purged;

/**
 * Purges outdated queue positions of customers, also where finished orders are kept: there may be
 * as many as customers. Used by one thread.
 */
public final class QueuePositionPurge {

  /** 1 MiB of positions per run. */
  static final int MAX_BLOCKS = 128;

  private final QueuePositionStore positions;
  private long nextBlock;

  public QueuePositionPurge(QueuePositionStore positions) {
    this.positions = positions;
  }

  /**
   * One bounded run.
   *
   * @return number of purged positions
   * @throws org.springframework.dao.DataAccessException if the store is unavailable
   */
  public int runOnce() {
    Purged past = positions.purgePast(nextBlock, MAX_BLOCKS);
    nextBlock = past.nextBlock();
    return past.positions();
  }
}
