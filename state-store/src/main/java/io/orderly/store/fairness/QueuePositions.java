package io.orderly.store.fairness;

/** Positions of one customer in one queue, one after the other. For one thread. */
final class QueuePositions {

  private final long slotMicros;
  private long aheadMicros;

  /**
   * Positions that were reserved.
   *
   * @param slotMicros length of one slot
   * @param aheadMicros how far the first one is ahead of the time; negative once time has passed it
   */
  QueuePositions(long slotMicros, long aheadMicros) {
    this.slotMicros = slotMicros;
    this.aheadMicros = aheadMicros;
  }

  long slotMicros() {
    return slotMicros;
  }

  /** Offset of the next order, in microseconds. */
  long next() {
    long offset = aheadMicros;
    aheadMicros += slotMicros;
    return Math.max(0, offset);
  }
}
