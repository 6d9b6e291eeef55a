package io.orderly.agent.stepping;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ClockWatchTest {

  private static final Instant APPENDED_AT = Instant.parse("2026-01-01T00:00:00Z");
  private static final Instant COMPLETE_BY = APPENDED_AT.plusSeconds(10);
  private static final Duration AT_ONCE = Duration.ofMillis(150);
  private static final Duration NOBODY_KNOWS = Duration.ofDays(100);

  private final ClockWatch watch = new ClockWatch();

  @Test
  void aClockIsRightUntilProvedWrong() {
    assertThat(watch.isOff()).isFalse();
  }

  @Test
  void isOffWhenSeveralInARowAreExpiredAlthoughTheyCameAtOnce() {
    arrive(4, APPENDED_AT.plusSeconds(40), AT_ONCE);
    assertThat(watch.isOff()).isFalse();

    arrive(1, APPENDED_AT.plusSeconds(40), AT_ONCE);

    assertThat(watch.isOff()).isTrue();
  }

  @Test
  void isOffWhenRequestsComeFromTheFuture() {
    arrive(5, APPENDED_AT.minusSeconds(30), NOBODY_KNOWS);

    assertThat(watch.isOff()).isTrue();
  }

  @Test
  void isNotOffWhenRequestsWaitedLongAtTheBroker() {
    arrive(100, APPENDED_AT.plusSeconds(40), NOBODY_KNOWS);

    assertThat(watch.isOff()).isFalse();
  }

  @Test
  void isNotOffWhenRequestsWereExpiredBeforeTheBrokerGotThem() {
    for (int i = 0; i < 100; i++) {
      watch.arrived(APPENDED_AT.plusMillis(50), APPENDED_AT, APPENDED_AT.minusSeconds(1), AT_ONCE);
    }

    assertThat(watch.isOff()).isFalse();
  }

  @Test
  void aSoundRequestBetweenThemBeginsTheCountAnew() {
    arrive(4, APPENDED_AT.plusSeconds(40), AT_ONCE);
    arrive(1, APPENDED_AT.plusMillis(50), AT_ONCE);
    arrive(4, APPENDED_AT.plusSeconds(40), AT_ONCE);

    assertThat(watch.isOff()).isFalse();
  }

  @Test
  void anExpiredRequestOfUnknownWaitDoesNotBeginTheCountAnew() {
    arrive(4, APPENDED_AT.plusSeconds(40), AT_ONCE);
    arrive(1, APPENDED_AT.plusSeconds(40), NOBODY_KNOWS);
    arrive(1, APPENDED_AT.plusSeconds(40), AT_ONCE);

    assertThat(watch.isOff()).isTrue();
  }

  @Test
  void recoversWithTheFirstSoundRequest() {
    arrive(50, APPENDED_AT.plusSeconds(40), AT_ONCE);

    arrive(1, APPENDED_AT.plusMillis(50), AT_ONCE);

    assertThat(watch.isOff()).isFalse();
  }

  private void arrive(int times, Instant now, Duration waitedAtMost) {
    for (int i = 0; i < times; i++) {
      watch.arrived(now, APPENDED_AT, COMPLETE_BY, waitedAtMost);
    }
  }
}
