package io.orderly.store.fairness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Which customers need no slots. */
class BelowFairRateTest {

  private long nanos = Long.MAX_VALUE - 1;
  private final BelowFairRate<String> belowFairRate = new BelowFairRate<>(10, () -> nanos);

  private void pass(long millis) {
    nanos += TimeUnit.MILLISECONDS.toNanos(millis);
  }

  @Test
  void ordersForHalfASecondOfTheRateAreAdmittedAtOnce() {
    assertThat(belowFairRate.admits("a", 5)).isTrue();
    assertThat(belowFairRate.admits("a", 1)).isFalse();
    assertThat(belowFairRate.admits("b", 6)).isFalse();
    assertThat(belowFairRate.admits("c", 1)).isTrue();
  }

  @Test
  void aCustomerAtHalfTheRateStaysBelow() {
    for (int order = 0; order < 100; order++) {
      assertThat(belowFairRate.admits("a", 1)).isTrue();
      pass(200);
    }
  }

  @Test
  void aCustomerAboveHalfTheRateNeverCountsAsBelow() {
    belowFairRate.admits("a", 5);
    for (int order = 0; order < 100; order++) {
      assertThat(belowFairRate.admits("a", 1)).isFalse();
      pass(190);
    }
  }

  @Test
  void aCustomerIsBelowItsRateAgainASecondAfterABurst() {
    belowFairRate.admits("a", 1_000_000);
    pass(999);
    assertThat(belowFairRate.admits("a", 1)).isFalse();
    pass(1_200);

    assertThat(belowFairRate.admits("a", 1)).isTrue();
  }

  @Test
  void theNumberOfCustomersInMemoryIsBounded() {
    belowFairRate.admits("a", 100);
    for (int customer = 0; customer < BelowFairRate.MAX_CUSTOMERS; customer++) {
      belowFairRate.admits("customer-" + customer, 1);
    }

    assertThat(belowFairRate.admits("a", 1)).isTrue();
  }
}
