package io.orderly.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.orderly.benchmarks.measuring.ClaimTimes;
import io.orderly.benchmarks.measuring.MemorySample;
import io.orderly.benchmarks.measuring.Throughput;
import io.orderly.benchmarks.running.Measurements.ScaleFigure;
import io.orderly.benchmarks.running.Measurements.ScaleKind;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FullLoadSummaryTest {

  @Test
  void runsOfOneNameBecomeAMedianWithItsSpread() {
    var summaries =
        FullLoadSummary.of(
            List.of(run("batch", 10), run("dbos", 40), run("batch", 20), run("batch", 5)));

    assertThat(summaries).extracting(FullLoadSummary::name).containsExactly("batch", "dbos");
    assertThat(summaries.get(0).ordersPerSecond()).isEqualTo(new Spread(100, 50, 200));
    assertThat(summaries.get(0).cpuMillisPerOrder().median()).isCloseTo(3.0, within(1e-9));
    assertThat(summaries.get(0).cpuByProcess())
        .containsExactlyInAnyOrderEntriesOf(Map.of("agent", 2.0, "postgres", 1.0));
  }

  @Test
  void theMedianOfAnEvenNumberLiesBetweenTheMiddleTwo() {
    assertThat(Spread.of(List.of(4.0, 1.0, 3.0, 2.0))).isEqualTo(new Spread(2.5, 1, 4));
  }

  @Test
  void aRatioSpreadsAsFarAsTheRunsAllow() {
    var ratio = new Spread(200, 100, 300).over(new Spread(50, 25, 100));

    assertThat(ratio).isEqualTo(new Spread(4, 1, 12));
  }

  @Test
  void nothingHasNoMedian() {
    assertThatThrownBy(() -> Spread.of(List.of())).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aRateUnderSpecialCircumstancesIsHeldAgainstTheFirstOfItsKind() {
    var summaries =
        ScaleSummary.of(
            List.of(
                scale(ScaleKind.DRAINED, "20 wait", 1),
                scale(ScaleKind.PUSHED, "few", 10),
                scale(ScaleKind.PUSHED, "few", 12),
                scale(ScaleKind.PUSHED, "many", 12),
                scale(ScaleKind.PUSHED, "more", 13)));

    assertThat(summaries)
        .extracting(ScaleSummary::condition)
        .containsExactly("20 wait", "few", "many", "more");
    assertThat(summaries)
        .extracting(ScaleSummary::keepsRate)
        .containsExactly(true, true, true, false);
    assertThat(summaries.get(2).rateOverFirst()).isCloseTo(0.909, within(1e-3));
    assertThat(summaries.get(1).claims()).isEqualTo(14);
    assertThat(summaries.get(1).claimP99Millis()).isEqualTo(3);
  }

  @Test
  void theSlopeIsThatOfTheSecondHalf() {
    var samples =
        IntStream.range(0, 20)
            .mapToObj(minute -> new MemorySample(minute, Map.of("agent", kibAt(minute))))
            .toList();

    assertThat(Slope.ofSecondHalf(samples, MemorySample::totalKib)).isCloseTo(7, within(1e-9));
  }

  @Test
  void oneSampleHasNoSlope() {
    var one = List.of(new MemorySample(1, Map.of("agent", 5L)));

    assertThat(Slope.ofSecondHalf(one, MemorySample::totalKib)).isZero();
  }

  /** Steep at first, while heaps fill, then 7 KiB a minute. */
  private static long kibAt(int minute) {
    return minute < 10 ? 1_000L * minute : 10_000 + 7L * minute;
  }

  private static ScaleFigure scale(ScaleKind kind, String condition, double seconds) {
    return new ScaleFigure(kind, condition, run("batch", seconds), new ClaimTimes(7, 1, 3));
  }

  private static Throughput run(String name, double seconds) {
    return new Throughput(
        name, 1_000, seconds, Map.of("agent", 2.0, "postgres", 1.0), Map.of("load", 0.5));
  }
}
