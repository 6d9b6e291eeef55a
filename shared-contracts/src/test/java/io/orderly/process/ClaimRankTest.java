package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class ClaimRankTest {

  private static final Instant NOON = Instant.parse("2026-01-31T12:00:00.000001Z");

  @Test
  void theRankOfPriorityZeroIsTheSubmissionTimeInMicroseconds() {
    assertThat(ClaimRank.of(NOON, 0)).isEqualTo(1_769_860_800_000_001L);
  }

  @Test
  void eachPriorityLevelLowersTheRankByAMinute() {
    assertThat(ClaimRank.of(NOON, 0) - ClaimRank.of(NOON, 9)).isEqualTo(9 * 60_000_000L);
  }

  @Test
  void anOldOrderHasALowerRankThanANewOneOfHigherPriority() {
    Instant later = NOON.plus(ClaimRank.PRIORITY_BONUS.multipliedBy(9)).plusMillis(1);

    assertThat(ClaimRank.of(NOON, 0)).isLessThan(ClaimRank.of(later, 9));
  }
}
