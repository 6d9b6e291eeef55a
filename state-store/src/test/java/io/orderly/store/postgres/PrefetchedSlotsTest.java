package io.orderly.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** QueuePositions that a door has taken ahead. */
class PrefetchedSlotsTest {

  private static final long MICROS = 100_000;
  private static final long AHEAD = 5_000_000;

  private long nanos;
  private final PrefetchedSlots<String> spares = new PrefetchedSlots<>(() -> nanos);

  private void pass(long millis) {
    nanos += TimeUnit.MILLISECONDS.toNanos(millis);
  }

  @Test
  void whoeverWasNotHereAMomentAgoWantsNone() {
    assertThat(spares.wanted("a", 5)).isZero();
    assertThat(spares.use("a", 1)).isEmpty();

    spares.keep("a", MICROS, AHEAD, 0, 5);
    assertThat(spares.wanted("a", 5)).isEqualTo(5);
    pass(201);
    assertThat(spares.wanted("a", 5)).isZero();
  }

  @Test
  void asManyAreWantedAsWereUsedSinceTheLastWereTaken() {
    spares.keep("a", MICROS, AHEAD, 10, 5);
    spares.use("a", 8);
    spares.use("a", 8);

    assertThat(spares.wanted("a", 8)).isEqualTo(21);
    assertThat(spares.wanted("a", PrefetchedSlots.MOST / 4 + 1)).isZero();
    spares.keep("a", MICROS, AHEAD, 10, 5_000);
    assertThat(spares.wanted("a", 1)).isEqualTo(PrefetchedSlots.MOST);
  }

  @Test
  void theyAreUsedOneAfterTheOtherWhileTimeGoesOn() {
    spares.keep("a", MICROS, AHEAD, 3, 1);

    QueuePositions first = spares.use("a", 2).orElseThrow();
    pass(50);
    QueuePositions second = spares.use("a", 1).orElseThrow();

    assertThat(first.next()).isEqualTo(AHEAD);
    assertThat(first.next()).isEqualTo(AHEAD + MICROS);
    assertThat(second.next()).isEqualTo(AHEAD + 2 * MICROS - 50_000);
    assertThat(spares.use("a", 1)).isEmpty();
  }

  @Test
  void whatTimeHasOvertakenPutsNothingBack() {
    spares.keep("a", MICROS, 20_000, 1, 1);
    pass(60);

    assertThat(spares.use("a", 1).map(QueuePositions::next)).isEqualTo(Optional.of(0L));
  }

  @Test
  void theyLastATenthOfASecond() {
    spares.keep("a", MICROS, AHEAD, 3, 1);
    pass(101);

    assertThat(spares.use("a", 1)).isEmpty();
  }

  @Test
  void whatIsLeftCanBeGivenBackOnce() {
    spares.keep("a", MICROS, AHEAD, 3, 1);
    spares.use("a", 1);

    assertThat(spares.drop("a")).isEqualTo(2 * MICROS);
    assertThat(spares.drop("a")).isZero();
    assertThat(spares.use("a", 1)).isEmpty();
  }
}
