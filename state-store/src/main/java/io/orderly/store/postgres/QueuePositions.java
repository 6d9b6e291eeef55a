package io.orderly.store.postgres;

/** QueuePositions of one customer in one line, one after the other. For one thread. */
final class QueuePositions {

  private final long micros;
  private long ahead;

  /**
   * QueuePositions that were taken.
   *
   * @param micros what one takes
   * @param ahead how far the first one is ahead of the time; below zero where time has overtaken it
   */
  QueuePositions(long micros, long ahead) {
    this.micros = micros;
    this.ahead = ahead;
  }

  long micros() {
    return micros;
  }

  /** How far the next order is put back. */
  long next() {
    long taken = ahead;
    ahead += micros;
    return Math.max(0, taken);
  }
}
