package io.orderly.scheduler.routing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class AnswerRateTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final int CREDIT = 100;

  private final AnswerRate quickness = new AnswerRate();

  @Test
  void nothingIsKnownBeforeTheSecondMeasurement() {
    quickness.measure(1_000_000, NOW);

    assertThat(quickness.folds(CREDIT)).isEqualTo(1);
  }

  @Test
  void anAgentGetsWhatItAnswersInHalfASecond() {
    quickness.measure(0, NOW);
    quickness.measure(600, NOW.plusSeconds(1));

    assertThat(quickness.folds(CREDIT)).isEqualTo(3);
  }

  @Test
  void aSlowOneKeepsItsCredit() {
    quickness.measure(0, NOW);
    quickness.measure(30, NOW.plusSeconds(1));

    assertThat(quickness.folds(CREDIT)).isEqualTo(1);
  }

  @Test
  void theFastestGetsNoMoreThanTheBound() {
    quickness.measure(0, NOW);
    quickness.measure(1_000_000, NOW.plusSeconds(1));

    assertThat(quickness.folds(CREDIT)).isEqualTo(AnswerRate.MOST_FOLDS);
  }

  @Test
  void oneThatBecomesSlowLosesItAtTheNextMeasurement() {
    quickness.measure(0, NOW);
    quickness.measure(600, NOW.plusSeconds(1));
    quickness.measure(610, NOW.plusSeconds(2));

    assertThat(quickness.folds(CREDIT)).isEqualTo(1);
  }

  @Test
  void aClockThatStandsStillOrGoesBackChangesNothing() {
    quickness.measure(0, NOW);
    quickness.measure(600, NOW.plusSeconds(1));
    quickness.measure(700, NOW.plusSeconds(1));
    quickness.measure(800, NOW);

    assertThat(quickness.folds(CREDIT)).isEqualTo(3);
  }
}
