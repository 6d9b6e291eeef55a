package io.orderly.store.postgres;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * QueuePositions that this door took beyond those that it needed, for whoever hands in much: what
 * comes within a tenth of a second then needs no statement of its own. As many are taken as were
 * used in the tenth of a second before; what is not used is lost, to the flood that it was taken
 * for.
 */
final class PrefetchedSlots<K> {

  static final int MOST = 200;
  static final int MOST_KNOWN = 10_000;
  private static final long LAST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final LongSupplier nanoTime;

  /** By whose they are; whoever came last stands last. */
  private final Map<K, Spare> spares =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<K, Spare> eldest) {
          return size() > MOST_KNOWN;
        }
      };

  PrefetchedSlots(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  private static final class Spare {

    private final long takenAtNanos;
    private final long micros;
    private long ahead;
    private int left;
    private int used;

    Spare(long takenAtNanos, long micros, long ahead, int left, int used) {
      this.takenAtNanos = takenAtNanos;
      this.micros = micros;
      this.ahead = ahead;
      this.left = left;
      this.used = used;
    }

    boolean isOlderThan(long nanos, long now) {
      return now - takenAtNanos > nanos;
    }

    QueuePositions use(int orders, long now) {
      long passedMicros = TimeUnit.NANOSECONDS.toMicros(now - takenAtNanos);
      QueuePositions queuePositions = new QueuePositions(micros, ahead - passedMicros);
      ahead += orders * micros;
      left -= orders;
      return queuePositions;
    }
  }

  /** So many queuePositions out of those that are left; empty when they are not there. */
  synchronized Optional<QueuePositions> use(K customer, int orders) {
    long now = nanoTime.getAsLong();
    Spare spare = spares.get(customer);
    if (spare == null || spare.isOlderThan(LAST_NANOS, now)) {
      return Optional.empty();
    }
    spare.used += orders;
    return spare.left < orders ? Optional.empty() : Optional.of(spare.use(orders, now));
  }

  /** How many to take beyond those that are needed; none beyond many, which pay for themselves. */
  synchronized int wanted(K customer, int needed) {
    Spare spare = spares.get(customer);
    if (spare == null || spare.isOlderThan(2 * LAST_NANOS, nanoTime.getAsLong())) {
      return 0;
    }
    if (needed > MOST / 4) {
      return 0;
    }
    int wanted = Math.min(MOST, spare.used);
    // Who asks at the same moment gets none: they are taken once.
    spare.used = 0;
    return wanted;
  }

  /** Has none any more. Returns what those took that are left, in microseconds. */
  synchronized long drop(K customer) {
    Spare spare = spares.remove(customer);
    return spare == null ? 0 : spare.left * spare.micros;
  }

  /**
   * These were taken just now, and so many of them are needed.
   *
   * @param micros what one takes
   * @param ahead how far the first one that is not needed is ahead of the time
   */
  synchronized void keep(K customer, long micros, long ahead, int spare, int needed) {
    long now = nanoTime.getAsLong();
    Spare known = spares.get(customer);
    if (known != null && !known.isOlderThan(LAST_NANOS, now) && known.left > spare) {
      known.used += needed;
      return;
    }
    spares.put(customer, new Spare(now, micros, ahead, spare, needed));
  }
}
