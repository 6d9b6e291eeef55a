package io.orderly.benchmarks.measuring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LatencyHistogramTest {

  private static final long MILLI = 1_000_000;

  @Test
  void whoHadToWaitForItsTurnTellsOfTheWait() {
    var latencies = new LatencyHistogram();
    var schedule = new Schedule(100, 200, 0);
    long stallEndsNanos = Duration.ofSeconds(1).toNanos();

    // A stall of a second at the beginning, then 1 ms each: the first hundred were due meanwhile.
    for (int number = 0; number < 200; number++) {
      long due = schedule.dueNanos(number);
      latencies.record(due, Math.max(due, stallEndsNanos) + MILLI);
    }

    var percentiles = latencies.percentiles();
    assertThat(percentiles.count()).isEqualTo(200);
    assertThat(percentiles.maxMillis()).isCloseTo(1_001, within(2.0));
    assertThat(percentiles.p99Millis()).isGreaterThan(950);
    assertThat(percentiles.p50Millis()).isLessThan(20);
  }

  @Test
  void anEndBeforeItsBeginningCountsAsNothing() {
    var latencies = new LatencyHistogram();

    latencies.record(5 * MILLI, 4 * MILLI);

    assertThat(latencies.percentiles().maxMillis()).isZero();
  }

  @Test
  void thePartnersTimeIsTakenOffEveryFigure() {
    var percentiles = new Percentiles(10, 70, 80, 90, 100).less(60);

    assertThat(percentiles).isEqualTo(new Percentiles(10, 10, 20, 30, 40));
  }

  @Test
  void aScheduleIsEvenWhateverItsRate() {
    var schedule = new Schedule(3, 10, 500);

    assertThat(schedule.dueNanos(0)).isEqualTo(500);
    assertThat(schedule.dueNanos(3)).isEqualTo(1_000_000_500);
    assertThat(schedule.dueNanos(6)).isEqualTo(2_000_000_500);
  }
}
