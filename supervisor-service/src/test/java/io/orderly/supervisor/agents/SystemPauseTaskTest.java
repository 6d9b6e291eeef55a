package io.orderly.supervisor.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.orderly.messages.AgentReport.PausedCalls;
import io.orderly.messages.CircuitState;
import io.orderly.operator.agents.AgentsSeen;
import io.orderly.operator.agents.SeenAgent;
import io.orderly.store.memory.InMemoryStore;
import io.orderly.store.pauses.Pauses;
import io.orderly.store.pauses.StoredPause;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SystemPauseTaskTest {

  private static final Duration PROBES = Duration.ofSeconds(10);
  private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");

  private Instant now = NOW;
  private final InMemoryStore store = new InMemoryStore(() -> now);
  private final AtomicInteger wakes = new AtomicInteger();
  private AgentsSeen seen = new AgentsSeen(List.of(), null);
  private final SystemPauseTask one = keeping();
  private final SystemPauseTask other = keeping();

  @Test
  void anAgentWhoseServiceRejectsAllCallsIsSuspendedUntilACallSucceeds() {
    seen = seen(held(5_000));
    one.round();
    other.round();

    assertThat(store.pauseSwitches().current())
        .isEqualTo(new Pauses(Set.of(), Set.of("payment"), Set.of("payment")));
    assertThat(store.pauseSwitches().list())
        .extracting(StoredPause::reason)
        .containsExactly(
            "its remote service refuses everybody: refused-401: the remote service answered 401");

    seen = seen(null);
    other.round();
    one.round();

    assertThat(store.pauseSwitches().current()).isEqualTo(Pauses.NONE);
    assertThat(wakes).hasValue(1);
  }

  @Test
  void withoutReportsNothingChanges() {
    seen = seen(held(5_000));
    one.round();

    seen = new AgentsSeen(List.of(), null);
    one.round();
    seen = new AgentsSeen(List.of(seenAgent(null)), NOW);
    one.round();

    assertThat(store.systemPauses().suspended()).containsExactly("payment");
  }

  @Test
  void aTimeWithoutCallsStopsTheAgentUntilItEndsAlthoughItsInstanceIsGone() {
    seen = seen(paced(60_000));
    one.round();
    other.round();

    assertThat(store.pauseSwitches().list())
        .extracting(StoredPause::reason, StoredPause::pacedUntil)
        .containsExactly(
            tuple(
                "its remote service asked for no calls until 2026-01-05T08:01:00Z: status-429: slow"
                    + " down",
                NOW.plusSeconds(60)));
    assertThat(store.systemPauses().acquireProbe("payment", PROBES)).isFalse();

    seen = seen(null);
    now = NOW.plusSeconds(59);
    one.round();
    assertThat(store.systemPauses().acquireProbe("payment", PROBES)).isFalse();

    now = NOW.plusSeconds(61);
    one.round();
    assertThat(store.systemPauses().acquireProbe("payment", PROBES)).isTrue();
    assertThat(store.systemPauses().suspended()).containsExactly("payment");

    now = NOW.plusSeconds(120);
    one.round();
    other.round();
    assertThat(store.pauseSwitches().current()).isEqualTo(Pauses.NONE);
    assertThat(wakes).hasValue(1);
  }

  @Test
  void aSecondTimeWithoutCallsFollowsTheFirst() {
    seen = seen(paced(60_000));
    one.round();
    now = NOW.plusSeconds(61);
    seen = seen(paced(900_000));

    other.round();

    assertThat(store.pauseSwitches().list())
        .extracting(StoredPause::pacedUntil)
        .containsExactly(now.plusSeconds(900));
  }

  @Test
  void anAgentThatIsRefusedAfterwardsIsSuspended() {
    seen = seen(paced(60_000));
    one.round();
    now = NOW.plusSeconds(61);
    seen = seen(held(500));

    one.round();
    other.round();

    assertThat(store.pauseSwitches().list())
        .extracting(StoredPause::reason, StoredPause::pacedUntil)
        .containsExactly(
            tuple(
                "its remote service refuses everybody: refused-401: the remote service answered"
                    + " 401",
                null));
  }

  private SystemPauseTask keeping() {
    return new SystemPauseTask(
        () -> seen,
        store.systemPauses(),
        wakes::incrementAndGet,
        new Clock() {
          @Override
          public Instant instant() {
            return now;
          }

          @Override
          public ZoneId getZone() {
            return ZoneOffset.UTC;
          }

          @Override
          public Clock withZone(ZoneId zone) {
            return this;
          }
        });
  }

  private AgentsSeen seen(@Nullable PausedCalls held) {
    return new AgentsSeen(List.of(seenAgent(held)), null);
  }

  private SeenAgent seenAgent(@Nullable PausedCalls held) {
    return new SeenAgent("payment", "1", CircuitState.CLOSED, 0, 32, 0, now, held, null);
  }

  private static PausedCalls paced(long leftMillis) {
    return new PausedCalls("status-429", "slow down", 10, leftMillis);
  }

  private static PausedCalls held(long millis) {
    return new PausedCalls("refused-401", "the remote service answered 401", millis);
  }
}
