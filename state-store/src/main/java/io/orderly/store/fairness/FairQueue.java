package io.orderly.store.fairness;

import io.orderly.store.fairness.PrefetchedSlots.QueuePositions;
import io.orderly.store.fairness.QueueSlots.QueueKey;
import io.orderly.store.fairness.QueueSlots.Request;
import io.orderly.store.fairness.QueueSlots.Reserved;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Start-time fair queueing between customers: decides the delay of each new order relative to its
 * submission. Customers below their fair rate get no delay and cost no statement; the others use
 * slots that were prefetched, or reserve them with one statement per batch. No order is refused for
 * lack of a slot: where none can be reserved, fairness is bypassed for a few seconds, in which no
 * order waits for another attempt. Thread-safe.
 */
public final class FairQueue {

  private static final Logger LOG = LoggerFactory.getLogger(FairQueue.class);
  private static final long BACKOFF_SECONDS = 5;

  private final QueueSlots slots;
  private final double slotMicros;
  private final FairnessBypass bypass;
  private final LongSupplier nanoTime;
  private final BelowFairRate<QueueKey> belowFairRate;
  private final PrefetchedSlots<QueueKey> prefetched;
  private volatile long bypassedUntilNanos;

  /** A queue whose slots are shared with other instances, and whose rates are its own. */
  public FairQueue(
      QueueSlots slots, FairShares shares, FairnessBypass bypass, LongSupplier nanoTime) {
    this.slots = slots;
    this.slotMicros = shares.slotMicros();
    this.bypass = bypass;
    this.nanoTime = nanoTime;
    this.belowFairRate = new BelowFairRate<>(shares.perSecond(), nanoTime);
    this.prefetched = new PrefetchedSlots<>(nanoTime);
    this.bypassedUntilNanos = nanoTime.getAsLong();
  }

  /** The positions of a batch. */
  public static final class Positions {

    private final List<Long> offsets;
    private final Map<QueueKey, QueuePositions> byKey;

    private Positions(List<Long> offsets, Map<QueueKey, QueuePositions> byKey) {
      this.offsets = offsets;
      this.byKey = byKey;
    }

    /** The delay of each order in microseconds, in the order of the batch. */
    public List<Long> offsets() {
      return offsets;
    }
  }

  /**
   * Gives the orders of a batch their positions.
   *
   * @param batch the key of each order, in the order of submission
   * @throws org.springframework.dao.DataAccessResourceFailureException when the store can't be
   *     reached, which the orders need as well
   */
  public Positions assign(List<QueueKey> batch) {
    Map<QueueKey, QueuePositions> positions = positionsOf(aboveFairRate(batch));
    List<Long> offsets = batch.stream().map(key -> nextOffset(positions.get(key))).toList();
    return new Positions(offsets, positions);
  }

  private static long nextOffset(@Nullable QueuePositions own) {
    return own == null ? 0 : own.next();
  }

  /** Number of orders of each key that is above its fair rate. */
  private Map<QueueKey, Integer> aboveFairRate(List<QueueKey> batch) {
    Map<QueueKey, Integer> counts = new HashMap<>();
    batch.forEach(key -> counts.merge(key, 1, Integer::sum));
    counts.entrySet().removeIf(count -> belowFairRate.admits(count.getKey(), count.getValue()));
    return counts;
  }

  private Map<QueueKey, QueuePositions> positionsOf(Map<QueueKey, Integer> counts) {
    if (nanoTime.getAsLong() - bypassedUntilNanos < 0) {
      return bypassed(counts);
    }
    try {
      return usedOrReserved(counts);
    } catch (QueueSlots.UnavailableException failure) {
      bypassedUntilNanos = nanoTime.getAsLong() + TimeUnit.SECONDS.toNanos(BACKOFF_SECONDS);
      LOG.warn(
          "Fairness bypassed for {} s; orders are accepted in order of arrival: {}",
          BACKOFF_SECONDS,
          String.valueOf(failure.getCause()));
      return bypassed(counts);
    }
  }

  private Map<QueueKey, QueuePositions> bypassed(Map<QueueKey, Integer> counts) {
    int orders = counts.values().stream().mapToInt(Integer::intValue).sum();
    if (orders > 0) {
      bypass.bypassed(orders);
    }
    return Map.of();
  }

  private Map<QueueKey, QueuePositions> usedOrReserved(Map<QueueKey, Integer> counts) {
    Map<QueueKey, QueuePositions> positions = new HashMap<>();
    Map<QueueKey, Request> requests = new HashMap<>();
    counts.forEach(
        (key, needed) ->
            prefetched
                .use(key, needed)
                .ifPresentOrElse(
                    own -> positions.put(key, own),
                    () ->
                        requests.put(
                            key, new Request(key, needed, prefetched.wanted(key, needed)))));
    if (!requests.isEmpty()) {
      for (Reserved reserved : slots.reserve(slotMicros, requests.values())) {
        Request request = requests.get(reserved.key());
        if (request != null) {
          positions.put(request.key(), positions(request, reserved));
        }
      }
    }
    return positions;
  }

  private QueuePositions positions(Request request, Reserved reserved) {
    long own = reserved.micros() / request.slots();
    long ahead = reserved.aheadMicros();
    prefetched.keep(
        request.key(), own, ahead + request.needed() * own, request.prefetched(), request.needed());
    return new QueuePositions(own, ahead);
  }

  /** Releases the slots of orders that were not accepted: repeats and rejected ones. */
  public void release(Positions placed, Collection<QueueKey> notAccepted) {
    Map<QueueKey, Long> released = new HashMap<>();
    for (QueueKey key : notAccepted) {
      QueuePositions own = placed.byKey.get(key);
      if (own != null) {
        released.merge(key, own.slotMicros(), Long::sum);
      }
    }
    if (!released.isEmpty()) {
      released.replaceAll((key, micros) -> micros + prefetched.drop(key));
      slots.release(released);
    }
  }

  /**
   * Counts orders that were accepted in order of arrival, though their customers are above their
   * fair rate, because no slots could be reserved.
   */
  @FunctionalInterface
  public interface FairnessBypass {

    /**
     * Counts this many more orders. Called by the threads that accept orders: returns at once,
     * never throws.
     */
    void bypassed(int orders);
  }
}
