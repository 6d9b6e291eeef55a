package io.orderly.supervisor.agents;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.AgentReport.PausedCalls;
import io.orderly.messages.CircuitState;
import io.orderly.operator.agents.AgentsSeen;
import io.orderly.operator.agents.SeenAgent;
import io.orderly.store.memory.InMemoryStore;
import io.orderly.store.pauses.Pauses;
import io.orderly.store.pauses.StoredPause;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SystemPauseTaskTest {

  private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");

  private final InMemoryStore store = new InMemoryStore(() -> NOW);
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

  private SystemPauseTask keeping() {
    return new SystemPauseTask(
        () -> seen, store.systemPauses(), wakes::incrementAndGet, Clock.fixed(NOW, ZoneOffset.UTC));
  }

  private static AgentsSeen seen(@Nullable PausedCalls held) {
    return new AgentsSeen(List.of(seenAgent(held)), null);
  }

  private static SeenAgent seenAgent(@Nullable PausedCalls held) {
    return new SeenAgent("payment", "1", CircuitState.CLOSED, 0, 32, 0, NOW, held, null);
  }

  private static PausedCalls held(long millis) {
    return new PausedCalls("refused-401", "the remote service answered 401", millis);
  }
}
