package io.orderly.scheduler.routing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class AnswerRateTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final int LIMIT = 100;

  private final AnswerRate answerRate = new AnswerRate();

  @Test
  void nothingIsKnownBeforeTheSecondMeasurement() {
    answerRate.measure(1_000_000, NOW);

    assertThat(answerRate.multiplier(LIMIT)).isEqualTo(1);
  }

  @Test
  void anAgentGetsWhatItAnswersInHalfASecond() {
    answerRate.measure(0, NOW);
    answerRate.measure(600, NOW.plusSeconds(1));

    assertThat(answerRate.multiplier(LIMIT)).isEqualTo(3);
  }

  @Test
  void aSlowAgentGetsNoMoreThanItsLimit() {
    answerRate.measure(0, NOW);
    answerRate.measure(30, NOW.plusSeconds(1));

    assertThat(answerRate.multiplier(LIMIT)).isEqualTo(1);
  }

  @Test
  void theFastestGetsNoMoreThanTheBound() {
    answerRate.measure(0, NOW);
    answerRate.measure(1_000_000, NOW.plusSeconds(1));

    assertThat(answerRate.multiplier(LIMIT)).isEqualTo(AnswerRate.MAX_MULTIPLIER);
  }

  @Test
  void anAgentThatBecomesSlowLosesItAtTheNextMeasurement() {
    answerRate.measure(0, NOW);
    answerRate.measure(600, NOW.plusSeconds(1));
    answerRate.measure(610, NOW.plusSeconds(2));

    assertThat(answerRate.multiplier(LIMIT)).isEqualTo(1);
  }

  @Test
  void aClockThatStandsStillOrGoesBackChangesNothing() {
    answerRate.measure(0, NOW);
    answerRate.measure(600, NOW.plusSeconds(1));
    answerRate.measure(700, NOW.plusSeconds(1));
    answerRate.measure(800, NOW);

    assertThat(answerRate.multiplier(LIMIT)).isEqualTo(3);
  }
}
