package io.orderly.store.pg;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StoreClockTest {

  private static final Instant NOON = Instant.parse("2026-11-01T12:00:00Z");

  private long nanos;
  private final StoreClock clock = new StoreClock(() -> nanos);

  @Test
  void theTimeIsUnknownBeforeTheFirstReading() {
    assertThat(clock.now()).isEmpty();
  }

  @Test
  void theTimeAdvancesFromTheLastReading() {
    read(NOON, Duration.ZERO);

    pass(Duration.ofNanos(1_234_567));

    assertThat(clock.now()).contains(NOON.plusNanos(1_234_000));
  }

  @Test
  void aReadingIsUsedForASecond() {
    read(NOON, Duration.ZERO);

    pass(StoreClock.READING_LIFETIME.minusNanos(1));
    assertThat(clock.now()).isPresent();
    pass(Duration.ofNanos(1));

    assertThat(clock.now()).isEmpty();
  }

  @Test
  void aReadingOfASlowStatementIsIgnored() {
    read(NOON, StoreClock.MAX_ERROR.plusNanos(1));
    assertThat(clock.now()).isEmpty();

    read(NOON, StoreClock.MAX_ERROR);

    assertThat(clock.now()).contains(NOON);
  }

  @Test
  void isNeverBehindWhatWasReadSince() {
    read(NOON, StoreClock.MAX_ERROR);

    read(NOON.plusMillis(30), Duration.ofMillis(20));

    assertThat(clock.now()).contains(NOON.plusMillis(30));
  }

  @Test
  void doesNotGoBackForAReadingThatWasLongerUnderWay() {
    read(NOON, Duration.ZERO);

    read(NOON, Duration.ofMillis(3));

    assertThat(clock.now()).contains(NOON.plusMillis(3));
  }

  @Test
  void aStatementWithoutRowsGivesNoReading() {
    Object answer = clock.reading(() -> "none", none -> Optional.empty());

    assertThat(answer).isEqualTo("none");
    assertThat(clock.now()).isEmpty();
  }

  /** Reads this time in a statement that took so long. */
  private void read(Instant time, Duration took) {
    clock.reading(
        () -> {
          pass(took);
          return time;
        },
        Optional::of);
  }

  private void pass(Duration duration) {
    nanos += duration.toNanos();
  }
}
