package io.orderly.store.fairness;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.fairness.PrefetchedSlots.QueuePositions;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Slots that an instance has reserved ahead. */
class PrefetchedSlotsTest {

  private static final long MICROS = 100_000;
  private static final long AHEAD = 5_000_000;

  private long nanos;
  private final PrefetchedSlots<String> prefetched = new PrefetchedSlots<>(() -> nanos);

  private void pass(long millis) {
    nanos += TimeUnit.MILLISECONDS.toNanos(millis);
  }

  @Test
  void noSlotsArePrefetchedForACustomerWithoutRecentOrders() {
    assertThat(prefetched.wanted("a", 5)).isZero();
    assertThat(prefetched.use("a", 1)).isEmpty();

    prefetched.keep("a", MICROS, AHEAD, 0, 5);
    assertThat(prefetched.wanted("a", 5)).isEqualTo(5);
    pass(201);
    assertThat(prefetched.wanted("a", 5)).isZero();
  }

  @Test
  void asManySlotsArePrefetchedAsWereUsedSinceTheLastReservation() {
    prefetched.keep("a", MICROS, AHEAD, 10, 5);
    prefetched.use("a", 8);
    prefetched.use("a", 8);

    assertThat(prefetched.wanted("a", 8)).isEqualTo(21);
    assertThat(prefetched.wanted("a", PrefetchedSlots.MAX_SLOTS / 4 + 1)).isZero();
    prefetched.keep("a", MICROS, AHEAD, 10, 5_000);
    assertThat(prefetched.wanted("a", 1)).isEqualTo(PrefetchedSlots.MAX_SLOTS);
  }

  @Test
  void prefetchedSlotsAreUsedOneAfterTheOther() {
    prefetched.keep("a", MICROS, AHEAD, 3, 1);

    QueuePositions first = prefetched.use("a", 2).orElseThrow();
    pass(50);
    QueuePositions second = prefetched.use("a", 1).orElseThrow();

    assertThat(first.next()).isEqualTo(AHEAD);
    assertThat(first.next()).isEqualTo(AHEAD + MICROS);
    assertThat(second.next()).isEqualTo(AHEAD + 2 * MICROS - 50_000);
    assertThat(prefetched.use("a", 1)).isEmpty();
  }

  @Test
  void aSlotInThePastGivesNoDelay() {
    prefetched.keep("a", MICROS, 20_000, 1, 1);
    pass(60);

    assertThat(prefetched.use("a", 1).map(QueuePositions::next)).isEqualTo(Optional.of(0L));
  }

  @Test
  void prefetchedSlotsExpireAfterATenthOfASecond() {
    prefetched.keep("a", MICROS, AHEAD, 3, 1);
    pass(101);

    assertThat(prefetched.use("a", 1)).isEmpty();
  }

  @Test
  void unusedPrefetchedSlotsAreReleasedOnce() {
    prefetched.keep("a", MICROS, AHEAD, 3, 1);
    prefetched.use("a", 1);

    assertThat(prefetched.drop("a")).isEqualTo(2 * MICROS);
    assertThat(prefetched.drop("a")).isZero();
    assertThat(prefetched.use("a", 1)).isEmpty();
  }
}
