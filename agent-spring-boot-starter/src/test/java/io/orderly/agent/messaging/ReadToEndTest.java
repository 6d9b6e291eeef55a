package io.orderly.agent.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ReadToEndTest {

  private static final OptionalLong NOTHING_UNREAD = OptionalLong.of(0);
  private static final Duration LONG = Duration.ofDays(1);

  private final ReadToEnd readToEnd = new ReadToEnd(0);

  @Test
  void whatCameBeforeTheEndWasReachedMayHaveWaitedForever() {
    readToEnd.polled(millis(5_000), OptionalLong.of(7));

    assertThat(readToEnd.waitedAtMost(millis(5_100))).isGreaterThan(LONG);
  }

  @Test
  void whatComesAfterTheEndWasReachedHasWaitedNoLongerThanSince() {
    readToEnd.polled(millis(5_000), NOTHING_UNREAD);

    assertThat(readToEnd.waitedAtMost(millis(5_100))).isEqualTo(Duration.ofMillis(100));
  }

  @Test
  void anEndThatIsNoLongerReachedKeepsItsTime() {
    readToEnd.polled(millis(5_000), NOTHING_UNREAD);
    readToEnd.polled(millis(6_000), OptionalLong.of(7));

    assertThat(readToEnd.waitedAtMost(millis(6_100))).isEqualTo(Duration.ofMillis(1_100));
  }

  @Test
  void anUnknownLagIsNoEnd() {
    readToEnd.polled(millis(5_000), OptionalLong.empty());

    assertThat(readToEnd.waitedAtMost(millis(5_100))).isGreaterThan(LONG);
  }

  @Test
  void theLagRightAfterThePartitionWasHeldBackIsNotBelieved() {
    readToEnd.polled(millis(5_000), NOTHING_UNREAD);
    readToEnd.heldBack(millis(9_000));

    readToEnd.polled(millis(9_100), NOTHING_UNREAD);

    assertThat(readToEnd.waitedAtMost(millis(9_200))).isEqualTo(Duration.ofMillis(4_200));
  }

  private static long millis(long millis) {
    return Duration.ofMillis(millis).toNanos();
  }
}
