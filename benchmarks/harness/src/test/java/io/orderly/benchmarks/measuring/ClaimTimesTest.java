package io.orderly.benchmarks.measuring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ClaimTimesTest {

  private static final String METRICS =
      """
      # TYPE orderly_claim_seconds histogram
      orderly_claim_seconds_bucket{application="scheduler",le="0.001"} 50
      orderly_claim_seconds_bucket{application="scheduler",le="0.01"} 98
      orderly_claim_seconds_bucket{application="scheduler",le="0.1"} 100
      orderly_claim_seconds_bucket{application="scheduler",le="+Inf"} 100
      orderly_claim_seconds_count{application="scheduler"} 100
      orderly_order_seconds_bucket{le="0.001"} 7
      """;

  @Test
  void percentilesComeOutOfTheBuckets() {
    var times = ClaimTimes.of(ClaimMeter.parse(METRICS));

    assertThat(times.claims()).isEqualTo(100);
    assertThat(times.p50Millis()).isCloseTo(1.0, within(0.001));
    assertThat(times.p99Millis()).isCloseTo(55.0, within(0.001));
  }

  @Test
  void schedulersThatDoNotTellLeaveItUnknown() {
    assertThat(ClaimTimes.of(ClaimMeter.parse("# nothing\n"))).isEqualTo(ClaimTimes.UNKNOWN);
  }
}
