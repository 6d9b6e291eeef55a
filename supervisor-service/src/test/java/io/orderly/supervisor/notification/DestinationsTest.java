package io.orderly.supervisor.notification;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.supervisor.delivery.Backoff;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DestinationsTest {

  private final AtomicLong nanos = new AtomicLong();
  private final Destinations destinations =
      new Destinations(Backoff.exact(Duration.ofSeconds(1), Duration.ofSeconds(60)), nanos::get);

  @Test
  void isClosedWhileNotificationsAreInFlight() {
    destinations.begin("busy");

    assertThat(destinations.closed()).containsExactly("busy");
    destinations.endAvailable("busy");
    assertThat(destinations.closed()).isEmpty();
  }

  @Test
  void backoffGrowsWithEachOutage() {
    away();
    assertThat(isClosedAfter(Duration.ofMillis(999))).isTrue();
    assertThat(isClosedAfter(Duration.ofMillis(1))).isFalse();
    assertThat(destinations.isInDoubt("dead")).isTrue();
    away();
    assertThat(isClosedAfter(Duration.ofMillis(1_999))).isTrue();
    assertThat(isClosedAfter(Duration.ofMillis(1))).isFalse();
  }

  @Test
  void aSuccessResetsTheBackoff() {
    away();
    away();
    destinations.endAvailable("dead");

    assertThat(destinations.closed()).isEmpty();
    assertThat(destinations.isInDoubt("dead")).isFalse();
    away();
    assertThat(isClosedAfter(Duration.ofSeconds(1))).isFalse();
  }

  @Test
  void aRunWithoutAttemptsChangesNothing() {
    away();
    destinations.begin("dead");
    destinations.endUntried("dead");

    assertThat(destinations.isInDoubt("dead")).isTrue();
  }

  private void away() {
    destinations.begin("dead");
    destinations.endUnavailable("dead");
  }

  private boolean isClosedAfter(Duration rest) {
    nanos.addAndGet(rest.toNanos());
    return destinations.closed().contains("dead");
  }
}
