package io.orderly.agent.stepping;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class DeadlineTest {

  private static final Instant COMPLETE_BY = Instant.parse("2026-01-01T00:00:10Z");

  private final Deadline deadline = new Deadline(COMPLETE_BY);

  @Test
  void isPastFromCompleteByOn() {
    assertThat(deadline.isPast(COMPLETE_BY.minusNanos(1))).isFalse();
    assertThat(deadline.isPast(COMPLETE_BY)).isTrue();
    assertThat(deadline.isPast(COMPLETE_BY.plusSeconds(1))).isTrue();
  }

  @Test
  void theTimeLeftIsNeverNegative() {
    assertThat(deadline.left(COMPLETE_BY.minusSeconds(3))).isEqualTo(Duration.ofSeconds(3));
    assertThat(deadline.left(COMPLETE_BY)).isZero();
    assertThat(deadline.left(COMPLETE_BY.plusSeconds(3))).isZero();
  }

  @Test
  void halfOfTheTimeMayBeSpentWaiting() {
    Instant arrivedAt = COMPLETE_BY.minusSeconds(10);

    assertThat(deadline.latestStart(arrivedAt)).isEqualTo(arrivedAt.plusSeconds(5));
  }
}
