package io.orderly.local.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OrderStatisticsTest {

  private static final Instant START = Instant.parse("2026-11-20T12:00:00Z");

  @Test
  void ordersAreCountedByTheirEnd() {
    var figures =
        OrderStatistics.of(
            List.of(
                order("Processed", 1, 1),
                order("Processed", 3, 2),
                order("Error", 12, 3),
                order("Undone", 1, 4),
                order("Processing", 2, 5)));

    assertThat(figures.counts()).isEqualTo(new OrderStatistics.Counts(5, 2, 1, 3, 1, 1));
  }

  @Test
  void timesAndRateAreThoseOfTheProcessedOrders() {
    var processed = IntStream.rangeClosed(1, 200).mapToObj(i -> order("Processed", 1, i));
    var figures =
        OrderStatistics.of(Stream.concat(processed, Stream.of(order("Error", 1, 10_000))).toList());

    assertThat(figures.median()).isEqualTo(Duration.ofSeconds(100));
    assertThat(figures.p99()).isEqualTo(Duration.ofSeconds(198));
    assertThat(figures.perSecond()).isEqualTo(1.0);
  }

  @Test
  void nothingProcessedHasNoRateAndNoTimes() {
    var figures = OrderStatistics.of(List.of(new OrderOutcome("Pending", 0, START, null)));

    assertThat(figures.perSecond()).isZero();
    assertThat(figures.median()).isZero();
    assertThat(figures.p99()).isZero();
  }

  private static OrderOutcome order(String state, int attempts, int seconds) {
    return new OrderOutcome(state, attempts, START, START.plusSeconds(seconds));
  }
}
