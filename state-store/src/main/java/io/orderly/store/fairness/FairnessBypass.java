package io.orderly.store.fairness;

/**
 * Counts orders that were accepted in order of arrival, though their customers are above their fair
 * rate, because no slots could be reserved.
 */
@FunctionalInterface
public interface FairnessBypass {

  /**
   * Counts this many more orders. Called by the threads that accept orders: returns at once, never
   * throws.
   */
  void bypassed(int orders);
}
