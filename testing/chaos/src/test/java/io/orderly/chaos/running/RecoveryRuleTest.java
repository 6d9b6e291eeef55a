package io.orderly.chaos.running;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RecoveryRuleTest {

  private static final double BEFORE = 20;

  @Test
  void isRecoveredOnceTheRateIsBackAndNoOrderIsOld() {
    assertThat(RecoveryRule.isRecovered(samples(16, 5, 2), BEFORE)).isTrue();
  }

  @Test
  void isNotRecoveredWhileTheRateIsBelowFourFifths() {
    assertThat(RecoveryRule.isRecovered(samples(15, 5, 2), BEFORE)).isFalse();
  }

  @Test
  void isNotRecoveredWhileAnOldOrderIsUnfinished() {
    assertThat(RecoveryRule.isRecovered(samples(20, 5, 9), BEFORE)).isFalse();
  }

  @Test
  void theAgeDoesNotCountWithoutUnfinishedOrders() {
    assertThat(RecoveryRule.isRecovered(samples(20, 0, 9), BEFORE)).isTrue();
  }

  @Test
  void isNotRecoveredBeforeTwoSamples() {
    assertThat(RecoveryRule.isRecovered(List.of(), BEFORE)).isFalse();
    assertThat(RecoveryRule.isRecovered(samples(20, 5, 2).subList(0, 1), BEFORE)).isFalse();
  }

  @Test
  void onlyTheLastSecondsCount() {
    var samples = new ArrayList<>(samples(100, 5, 2));
    long finished = samples.get(samples.size() - 1).finished();
    for (int second = 5; second < 12; second++) {
      samples.add(new Sample(TimeUnit.SECONDS.toNanos(second), finished, 5, 2));
    }

    assertThat(RecoveryRule.isRecovered(samples, BEFORE)).isFalse();
  }

  /** One a second, over five seconds. */
  private static List<Sample> samples(long perSecond, long live, double oldestSeconds) {
    var samples = new ArrayList<Sample>();
    for (int second = 0; second < 5; second++) {
      samples.add(
          new Sample(TimeUnit.SECONDS.toNanos(second), second * perSecond, live, oldestSeconds));
    }
    return samples;
  }
}
