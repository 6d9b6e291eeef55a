package io.orderly.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Who takes no turns. */
class BelowFairRateTest {

  private long nanos = Long.MAX_VALUE - 1;
  private final BelowFairRate<String> light = new BelowFairRate<>(10, () -> nanos);

  private void pass(long millis) {
    nanos += TimeUnit.MILLISECONDS.toNanos(millis);
  }

  @Test
  void halfTheRateOfASecondIsLightAtOnce() {
    assertThat(light.isLight("a", 5)).isTrue();
    assertThat(light.isLight("a", 1)).isFalse();
    assertThat(light.isLight("b", 6)).isFalse();
    assertThat(light.isLight("c", 1)).isTrue();
  }

  @Test
  void whoeverKeepsToHalfTheRateStaysLight() {
    for (int order = 0; order < 100; order++) {
      assertThat(light.isLight("a", 1)).isTrue();
      pass(200);
    }
  }

  @Test
  void whoeverHandsInMoreIsNotLightNowAndThen() {
    light.isLight("a", 5);
    for (int order = 0; order < 100; order++) {
      assertThat(light.isLight("a", 1)).isFalse();
      pass(190);
    }
  }

  @Test
  void afterAQuietSecondAFloodIsForgotten() {
    light.isLight("a", 1_000_000);
    pass(999);
    assertThat(light.isLight("a", 1)).isFalse();
    pass(1_200);

    assertThat(light.isLight("a", 1)).isTrue();
  }

  @Test
  void onlySoManyAreRemembered() {
    light.isLight("a", 100);
    for (int customer = 0; customer < BelowFairRate.MOST_KNOWN; customer++) {
      light.isLight("customer-" + customer, 1);
    }

    assertThat(light.isLight("a", 1)).isTrue();
  }
}
