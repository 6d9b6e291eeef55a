package io.orderly.store.fairness;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Slots that this instance reserved beyond those that it needed, for customers above their rate:
 * orders that follow within a tenth of a second then need no statement of their own. As many are
 * reserved as were used in the tenth of a second before; those that are not used are lost, to the
 * customer that they were reserved for. Thread-safe.
 */
final class PrefetchedSlots<K> {

  static final int MAX_SLOTS = 200;
  static final int MAX_CUSTOMERS = 10_000;
  private static final long LIFETIME_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final LongSupplier nanoTime;

  /** The least recently used customer first. */
  private final Map<K, Slots> byCustomer =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<K, Slots> eldest) {
          return size() > MAX_CUSTOMERS;
        }
      };

  PrefetchedSlots(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  private static final class Slots {

    private final long reservedAtNanos;
    private final long slotMicros;
    private long aheadMicros;
    private int left;
    private int used;

    Slots(long reservedAtNanos, long slotMicros, long aheadMicros, int left, int used) {
      this.reservedAtNanos = reservedAtNanos;
      this.slotMicros = slotMicros;
      this.aheadMicros = aheadMicros;
      this.left = left;
      this.used = used;
    }

    boolean isOlderThan(long nanos, long now) {
      return now - reservedAtNanos > nanos;
    }

    QueuePositions use(int orders, long now) {
      long passedMicros = TimeUnit.NANOSECONDS.toMicros(now - reservedAtNanos);
      QueuePositions positions = new QueuePositions(slotMicros, aheadMicros - passedMicros);
      aheadMicros += orders * slotMicros;
      left -= orders;
      return positions;
    }
  }

  /** Uses this many slots; empty if fewer are left. */
  synchronized Optional<QueuePositions> use(K customer, int orders) {
    long now = nanoTime.getAsLong();
    Slots slots = byCustomer.get(customer);
    if (slots == null || slots.isOlderThan(LIFETIME_NANOS, now)) {
      return Optional.empty();
    }
    slots.used += orders;
    return slots.left < orders ? Optional.empty() : Optional.of(slots.use(orders, now));
  }

  /** Number of slots to reserve beyond the needed ones; 0 for large batches. */
  synchronized int wanted(K customer, int needed) {
    Slots slots = byCustomer.get(customer);
    if (slots == null || slots.isOlderThan(2 * LIFETIME_NANOS, nanoTime.getAsLong())) {
      return 0;
    }
    if (needed > MAX_SLOTS / 4) {
      return 0;
    }
    int wanted = Math.min(MAX_SLOTS, slots.used);
    // A concurrent caller gets 0: the slots are reserved once.
    slots.used = 0;
    return wanted;
  }

  /** Removes the customer's slots. Returns the total length of the unused ones, in microseconds. */
  synchronized long drop(K customer) {
    Slots slots = byCustomer.remove(customer);
    return slots == null ? 0 : slots.left * slots.slotMicros;
  }

  /**
   * Keeps slots that were reserved just now, beside those that are needed.
   *
   * @param slotMicros length of one slot
   * @param aheadMicros how far the first slot that is not needed is ahead of the time
   */
  synchronized void keep(K customer, long slotMicros, long aheadMicros, int slots, int needed) {
    long now = nanoTime.getAsLong();
    Slots known = byCustomer.get(customer);
    if (known != null && !known.isOlderThan(LIFETIME_NANOS, now) && known.left > slots) {
      known.used += needed;
      return;
    }
    byCustomer.put(customer, new Slots(now, slotMicros, aheadMicros, slots, needed));
  }

  /** Positions of one customer in one queue, one after the other. For one thread. */
  static final class QueuePositions {

    private final long slotMicros;
    private long aheadMicros;

    /**
     * Positions that were reserved.
     *
     * @param slotMicros length of one slot
     * @param aheadMicros how far the first one is ahead of the time; negative once time has passed
     *     it
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
}
