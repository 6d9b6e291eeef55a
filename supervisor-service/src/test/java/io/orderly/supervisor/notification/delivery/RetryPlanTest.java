package io.orderly.supervisor.notification.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.supervisor.notification.delivery.NotificationProperties.Retries;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RetryPlanTest {

  private static final Retries RETRIES =
      new Retries(
          Duration.ofSeconds(1),
          Duration.ofSeconds(60),
          Duration.ofSeconds(5),
          Duration.ofHours(1));

  private final RetryPlan late = new RetryPlan(RETRIES, () -> 0);
  private final RetryPlan early = new RetryPlan(RETRIES, () -> 1);

  @Test
  void restsDoubleUpToTheLongest() {
    assertThat(late.afterFailure(1, Duration.ZERO)).contains(Duration.ofSeconds(1));
    assertThat(late.afterFailure(2, Duration.ZERO)).contains(Duration.ofSeconds(2));
    assertThat(late.afterFailure(6, Duration.ZERO)).contains(Duration.ofSeconds(32));
    assertThat(late.afterFailure(7, Duration.ZERO)).contains(Duration.ofSeconds(60));
    assertThat(late.afterFailure(Integer.MAX_VALUE, Duration.ZERO))
        .contains(Duration.ofSeconds(60));
  }

  @Test
  void jitterTakesUpToAFifth() {
    assertThat(early.afterFailure(1, Duration.ZERO)).contains(Duration.ofMillis(800));
    assertThat(early.afterFailure(9, Duration.ZERO)).contains(Duration.ofSeconds(48));
  }

  @Test
  void whatHasBeenOwedForTooLongIsGivenUp() {
    assertThat(late.afterFailure(1, Duration.ofMinutes(59))).isPresent();
    assertThat(late.afterFailure(1, Duration.ofHours(1))).isEmpty();
  }

  @Test
  void destinationsRestLessThanWords() {
    assertThat(late.ofDestination(1)).isEqualTo(Duration.ofSeconds(1));
    assertThat(late.ofDestination(10)).isEqualTo(Duration.ofSeconds(5));
  }
}
