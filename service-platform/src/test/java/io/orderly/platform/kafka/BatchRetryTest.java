package io.orderly.platform.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.util.backoff.BackOffExecution;

class BatchRetryTest {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration MAX_PAUSE = Duration.ofSeconds(10);

  @Test
  void aBatchIsRetriedForADayWithBoundedPauses() {
    BackOffExecution pauses = BatchRetry.pauses(FIRST_PAUSE, MAX_PAUSE).start();

    for (long millis = 0; millis < Duration.ofDays(1).toMillis(); ) {
      long pause = pauses.nextBackOff();
      assertThat(pause).isBetween(1L, MAX_PAUSE.toMillis());
      millis += pause;
    }
  }
}
