package io.orderly.supervisor.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackoffTest {

  private static final Duration INITIAL = Duration.ofSeconds(1);
  private static final Duration MAX = Duration.ofSeconds(60);

  private final Backoff late = new Backoff(INITIAL, MAX, () -> 0);
  private final Backoff early = new Backoff(INITIAL, MAX, () -> 1);

  @Test
  void doublesUpToTheMaximum() {
    assertThat(late.after(1)).isEqualTo(Duration.ofSeconds(1));
    assertThat(late.after(2)).isEqualTo(Duration.ofSeconds(2));
    assertThat(late.after(6)).isEqualTo(Duration.ofSeconds(32));
    assertThat(late.after(7)).isEqualTo(Duration.ofSeconds(60));
    assertThat(late.after(Integer.MAX_VALUE)).isEqualTo(Duration.ofSeconds(60));
  }

  @Test
  void jitterTakesUpToAFifth() {
    assertThat(early.after(1)).isEqualTo(Duration.ofMillis(800));
    assertThat(early.after(9)).isEqualTo(Duration.ofSeconds(48));
  }

  @Test
  void isExactWithoutJitter() {
    assertThat(Backoff.exact(INITIAL, MAX).after(3)).isEqualTo(Duration.ofSeconds(4));
  }
}
