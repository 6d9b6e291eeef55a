package io.orderly.store.postgres;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Who hands in so little at this door that nobody has to wait for it: no more than half a
 * customer's rate, over a second or two. They take no turns, so they cost no statement; where there
 * are two doors, a customer comes to its rate with both. One that hands in more is light again when
 * it has been quiet for a second.
 */
final class BelowFairRate<K> {

  /** One that is forgotten counts as light, until it hands in more. */
  static final int MOST_KNOWN = 10_000;

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final long nanosAnOrder;
  private final LongSupplier nanoTime;

  /** Until when each has used up what it may hand in; whoever came last stands last. */
  private final Map<K, Long> usedUntil =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<K, Long> eldest) {
          return size() > MOST_KNOWN;
        }
      };

  BelowFairRate(int perSecond, LongSupplier nanoTime) {
    this.nanosAnOrder = 2 * SECOND / perSecond;
    this.nanoTime = nanoTime;
  }

  /** Whether so many more orders now are still few. */
  synchronized boolean isLight(K customer, int orders) {
    long now = nanoTime.getAsLong();
    Long used = usedUntil.get(customer);
    long from = used == null || used - now < 0 ? now : used;
    long ahead = from - now + orders * nanosAnOrder;
    usedUntil.put(customer, now + Math.min(ahead, 2 * SECOND));
    return ahead <= SECOND;
  }
}
