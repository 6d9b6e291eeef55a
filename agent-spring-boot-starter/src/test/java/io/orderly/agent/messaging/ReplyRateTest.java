package io.orderly.agent.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ReplyRateTest {

  private static final Duration LINGER = Duration.ofMillis(5);

  /** Far from zero, and negative: such is {@link System#nanoTime}. */
  private static final long START = Long.MIN_VALUE + 1;

  private final ReplyRate pace = new ReplyRate(LINGER, START);

  @Test
  void repliesThatComeOneByOneAreNotQuick() {
    long everyNanos = LINGER.toNanos() / ReplyRate.MANY;

    assertThat(quickOf(100, everyNanos)).isZero();
  }

  @Test
  void ofManyInOneMomentTheFirstAreNotQuick() {
    assertThat(quickOf(ReplyRate.MANY + 10, 1)).isEqualTo(10);
  }

  @Test
  void afterAPauseTheyAreNotQuickAgain() {
    quickOf(100, 1);

    assertThat(pace.isQuickAt(START + 100 + LINGER.toNanos())).isFalse();
  }

  private int quickOf(int replies, long everyNanos) {
    int quick = 0;
    for (int i = 0; i < replies; i++) {
      quick += pace.isQuickAt(START + i * everyNanos) ? 1 : 0;
    }
    return quick;
  }
}
