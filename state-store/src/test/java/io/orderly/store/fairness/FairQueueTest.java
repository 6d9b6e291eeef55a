package io.orderly.store.fairness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.store.fairness.FairQueue.Positions;
import io.orderly.store.fairness.QueueSlots.QueueKey;
import io.orderly.store.fairness.QueueSlots.UnavailableException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which orders are offset, by how much, and what is reserved for them. */
class FairQueueTest {

  private static final long SLOT = 100_000;
  private static final QueueKey FLOOD = new QueueKey("inventory", "shop", "flood");
  private static final QueueKey SMALL = new QueueKey("inventory", "shop", "small");

  private long nanos;
  private int bypassed;
  private final RecordedSlots slots = new RecordedSlots();
  private final FairQueue queue =
      new FairQueue(slots, new FairShares(10), orders -> bypassed += orders, () -> nanos);

  private static List<QueueKey> batch(QueueKey key, int orders) {
    return Collections.nCopies(orders, key);
  }

  @Test
  void customersBelowTheirRateGetNoDelayAndReserveNoSlot() {
    assertThat(queue.assign(batch(SMALL, 5)).offsets()).containsOnly(0L);
    assertThat(slots.requests).isEmpty();
  }

  @Test
  void ordersAboveTheRateAreOneSlotApart() {
    List<QueueKey> batch = new ArrayList<>(batch(FLOOD, 6));
    batch.add(2, SMALL);

    assertThat(queue.assign(batch).offsets())
        .containsExactly(0L, SLOT, 0L, 2 * SLOT, 3 * SLOT, 4 * SLOT, 5 * SLOT);
    assertThat(slots.requests).containsExactly(new QueueSlots.Request(FLOOD, 6, 0));
  }

  @Test
  void aSecondBatchFollowsTheFirstAndPrefetchesAsManyAsWereUsed() {
    queue.assign(batch(FLOOD, 10));

    assertThat(queue.assign(batch(FLOOD, 10)).offsets()).startsWith(10 * SLOT, 11 * SLOT);
    assertThat(queue.assign(batch(FLOOD, 10)).offsets()).startsWith(20 * SLOT, 21 * SLOT);
    assertThat(slots.requests)
        .containsExactly(
            new QueueSlots.Request(FLOOD, 10, 0), new QueueSlots.Request(FLOOD, 10, 20));
  }

  @Test
  void slotsOfOrdersThatWereNotAcceptedAreReleasedWithThosePrefetched() {
    queue.assign(batch(FLOOD, 10));
    Positions second = queue.assign(batch(FLOOD, 10));

    queue.release(second, batch(FLOOD, 3));
    queue.release(second, batch(SMALL, 3));

    assertThat(slots.released).isEqualTo(Map.of(FLOOD, 23 * SLOT));
  }

  @Test
  void withoutSlotsFairnessIsBypassedForSomeSeconds() {
    slots.failure = new UnavailableException(new IllegalStateException("locked"));
    assertThat(queue.assign(batch(FLOOD, 20)).offsets()).containsOnly(0L);
    slots.failure = null;

    nanos += TimeUnit.SECONDS.toNanos(5) - 1;
    queue.assign(batch(FLOOD, 20));
    assertThat(slots.requests).isEmpty();
    assertThat(bypassed).isEqualTo(40);

    nanos += 1;
    assertThat(queue.assign(batch(FLOOD, 20)).offsets()).startsWith(0L, SLOT);
    assertThat(bypassed).isEqualTo(40);
  }

  @Test
  void otherFailuresArePassedToTheCaller() {
    slots.failure = new IllegalStateException("unreachable");

    assertThatThrownBy(() -> queue.assign(batch(FLOOD, 20))).isSameAs(slots.failure);
    assertThat(bypassed).isZero();
  }

  /** Slots of weight 1, on a clock that stands still. */
  private static final class RecordedSlots implements QueueSlots {

    private final List<Request> requests = new ArrayList<>();
    private final Map<QueueKey, Long> next = new HashMap<>();
    private Map<QueueKey, Long> released = Map.of();
    private @Nullable RuntimeException failure;

    @Override
    public List<Reserved> reserve(double slotMicros, Collection<Request> asked) {
      if (failure != null) {
        throw failure;
      }
      requests.addAll(asked);
      return asked.stream().map(request -> reserved((long) slotMicros, request)).toList();
    }

    private Reserved reserved(long slotMicros, Request request) {
      long micros = slotMicros * request.slots();
      long end = next.merge(request.key(), micros, Long::sum);
      return new Reserved(request.key(), micros, end - micros);
    }

    @Override
    public void release(Map<QueueKey, Long> microsByKey) {
      released = microsByKey;
    }
  }
}
