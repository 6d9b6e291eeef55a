package io.orderly.store.fairness;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Decides which customers submit so little to this instance that fair sharing may leave them out:
 * no more than half a customer's rate, over a second or two. They need no slots, so they cost no
 * statement; with two instances a customer reaches its rate at both together. One that was above is
 * below again after a second without orders. Thread-safe.
 */
final class BelowFairRate<K> {

  /** A customer that is evicted counts as below the rate, until it submits more. */
  static final int MAX_CUSTOMERS = 10_000;

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final long nanosPerOrder;
  private final LongSupplier nanoTime;

  /**
   * The time until which each customer has used its rate, the least recently used customer first.
   */
  private final Map<K, Long> usedUntil =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<K, Long> eldest) {
          return size() > MAX_CUSTOMERS;
        }
      };

  BelowFairRate(int perSecond, LongSupplier nanoTime) {
    this.nanosPerOrder = 2 * SECOND / perSecond;
    this.nanoTime = nanoTime;
  }

  /** Whether the customer stays below the rate with this many more orders. */
  synchronized boolean admits(K customer, int orders) {
    long now = nanoTime.getAsLong();
    Long used = usedUntil.get(customer);
    long from = used == null || used - now < 0 ? now : used;
    long ahead = from - now + orders * nanosPerOrder;
    usedUntil.put(customer, now + Math.min(ahead, 2 * SECOND));
    return ahead <= SECOND;
  }
}
