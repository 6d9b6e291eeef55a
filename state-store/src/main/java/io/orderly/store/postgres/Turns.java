package io.orderly.store.postgres;

/** Turns of one customer in one line, one after the other. For one thread. */
final class Turns {

  private final long micros;
  private long ahead;

  /**
   * Turns that were taken.
   *
   * @param micros what one takes
   * @param ahead how far the first one is ahead of the time; below zero where time has overtaken it
   */
  Turns(long micros, long ahead) {
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
