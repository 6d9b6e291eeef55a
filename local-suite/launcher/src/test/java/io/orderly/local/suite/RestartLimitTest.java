package io.orderly.local.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RestartLimitTest {

  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

  @Test
  void theDelayDoublesWithEachExitInTheWindow() {
    assertThat(delayAfter(1)).contains(Duration.ofMillis(500));
    assertThat(delayAfter(2)).contains(Duration.ofSeconds(1));
    assertThat(delayAfter(5)).contains(Duration.ofSeconds(8));
  }

  @Test
  void theDelayIsBoundedAndRestartsAreUnlimited() {
    assertThat(delayAfter(6)).contains(Duration.ofSeconds(15));
    assertThat(delayAfter(100)).contains(Duration.ofSeconds(15));
  }

  @Test
  void aLimitedNumberOfRestartsEnds() {
    var limit = new RestartLimit(2, Duration.ofMinutes(2), Duration.ofMillis(20));

    assertThat(limit.delayBeforeRestart(List.of(NOW, NOW), NOW)).contains(Duration.ofMillis(40));
    assertThat(limit.delayBeforeRestart(List.of(NOW, NOW, NOW), NOW)).isEmpty();
  }

  @Test
  void exitsBeforeTheWindowDoNotCount() {
    var exits = IntStream.range(0, 20).mapToObj(i -> NOW.minus(Duration.ofMinutes(3 + i))).toList();

    var withTheLatest = Stream.concat(exits.stream(), Stream.of(NOW)).toList();

    assertThat(RestartLimit.STANDARD.delayBeforeRestart(withTheLatest, NOW))
        .contains(Duration.ofMillis(500));
  }

  @Test
  void withoutRestartsThereIsNoDelay() {
    assertThat(RestartLimit.NEVER.delayBeforeRestart(List.of(NOW), NOW)).isEmpty();
  }

  private static Optional<Duration> delayAfter(int exits) {
    var within = IntStream.range(0, exits).mapToObj(i -> NOW.minus(Duration.ofSeconds(i))).toList();
    return RestartLimit.STANDARD.delayBeforeRestart(within, NOW);
  }
}
