package io.orderly.store;

/**
 * Hears of orders that were taken first come, first served, though their customers should have
 * taken turns: these could not be had.
 */
@FunctionalInterface
public interface FairnessBypass {

  /** So many more. Called by the threads that take orders: returns at once and never throws. */
  void taken(int orders);
}
