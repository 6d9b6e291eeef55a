package io.orderly.submission.intake.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.util.backoff.BackOffExecution;

class PausesTest {

  private static final long LONGEST_MILLIS = 10_000;

  @Test
  void aBatchIsTriedAgainThroughAnOutageOfADay() {
    BackOffExecution pauses = TopicConfiguration.pauses().start();

    for (long millis = 0; millis < Duration.ofDays(1).toMillis(); ) {
      long pause = pauses.nextBackOff();
      assertThat(pause).isBetween(1L, LONGEST_MILLIS);
      millis += pause;
    }
  }
}
