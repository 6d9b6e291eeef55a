package io.orderly.supervisor.notification.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.supervisor.notification.delivery.NotificationProperties.Retries;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DestinationsTest {

  private static final Retries RETRIES =
      new Retries(
          Duration.ofSeconds(1),
          Duration.ofSeconds(60),
          Duration.ofSeconds(60),
          Duration.ofHours(1));

  private final AtomicLong nanos = new AtomicLong();
  private final Destinations destinations =
      new Destinations(new RetryPlan(RETRIES, () -> 0), nanos::get);

  @Test
  void isClosedWhileWordsAreOnTheirWay() {
    destinations.begin("busy");

    assertThat(destinations.closed()).containsExactly("busy");
    destinations.endWell("busy");
    assertThat(destinations.closed()).isEmpty();
  }

  @Test
  void restsLongerEachTimeThatNobodyIsThere() {
    away();
    assertThat(isClosedAfter(Duration.ofMillis(999))).isTrue();
    assertThat(isClosedAfter(Duration.ofMillis(1))).isFalse();
    assertThat(destinations.isInDoubt("dead")).isTrue();
    away();
    assertThat(isClosedAfter(Duration.ofMillis(1_999))).isTrue();
    assertThat(isClosedAfter(Duration.ofMillis(1))).isFalse();
  }

  @Test
  void forgetsItsRestsOnceSomebodyIsThere() {
    away();
    away();
    destinations.endWell("dead");

    assertThat(destinations.closed()).isEmpty();
    assertThat(destinations.isInDoubt("dead")).isFalse();
    away();
    assertThat(isClosedAfter(Duration.ofSeconds(1))).isFalse();
  }

  @Test
  void learnsNothingFromARunThatTriedNothing() {
    away();
    destinations.begin("dead");
    destinations.endUntried("dead");

    assertThat(destinations.isInDoubt("dead")).isTrue();
  }

  private void away() {
    destinations.begin("dead");
    destinations.endAway("dead");
  }

  private boolean isClosedAfter(Duration rest) {
    nanos.addAndGet(rest.toNanos());
    return destinations.closed().contains("dead");
  }
}
