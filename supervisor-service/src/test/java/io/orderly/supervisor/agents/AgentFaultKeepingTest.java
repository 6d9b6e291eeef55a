package io.orderly.supervisor.agents;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.CircuitState;
import io.orderly.operator.agents.AgentsSeen;
import io.orderly.operator.agents.SeenAgent;
import io.orderly.store.alerts.AgentAlerts.OpenAgentAlert;
import io.orderly.store.alerts.AlertRegister.Filter;
import io.orderly.store.alerts.AlertRegister.Page;
import io.orderly.store.alerts.StoredAlert;
import io.orderly.store.memory.InMemoryStore;
import io.orderly.store.pauses.PauseCommand;
import io.orderly.store.pauses.PauseCommand.Action;
import io.orderly.store.pauses.PauseKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AgentFaultKeepingTest {

  private static final Duration ROUND = Duration.ofSeconds(5);

  private Instant now = Instant.parse("2026-01-05T08:00:00Z");
  private final InMemoryStore store = new InMemoryStore(() -> now);
  private AgentsSeen seen = seen(CircuitState.CLOSED);
  private final AgentFaultKeeping one = keeping();
  private final AgentFaultKeeping other = keeping();

  @Test
  void anOpenCircuitIsAnAlertAfterTwoMinutesAndEndsAMinuteAfterItClosed() {
    seen = seen(CircuitState.OPEN, CircuitState.OPEN);
    pass(Duration.ofSeconds(115));
    assertThat(open()).isEmpty();

    pass(Duration.ofSeconds(10));
    assertThat(open()).containsExactly(new OpenAgentAlert("payment", "circuit-open"));
    assertThat(all()).hasSize(1);

    seen = seen(CircuitState.CLOSED, CircuitState.CLOSED);
    pass(Duration.ofSeconds(50));
    assertThat(open()).hasSize(1);
    pass(Duration.ofSeconds(15));
    assertThat(open()).isEmpty();
  }

  @Test
  void aCircuitThatProbesNowAndThenIsStillOpen() {
    seen = seen(CircuitState.OPEN);
    pass(Duration.ofSeconds(100));
    seen = seen(CircuitState.HALF_OPEN);
    pass(Duration.ofSeconds(10));
    seen = seen(CircuitState.OPEN);
    pass(Duration.ofSeconds(15));

    assertThat(open()).hasSize(1);
  }

  @Test
  void oneOpenInstanceAndHalfOpenCircuitsAreNoFault() {
    seen = seen(CircuitState.OPEN, CircuitState.CLOSED);
    pass(Duration.ofMinutes(5));
    seen = seen(CircuitState.HALF_OPEN);
    pass(Duration.ofMinutes(5));

    assertThat(open()).isEmpty();
  }

  @Test
  void aSuspendedAgentHasAnAlertUntilItResumes() {
    store.systemPauses().suspend("payment", "its remote service refuses everybody: refused-401");
    pass(Duration.ofSeconds(65));

    assertThat(open()).containsExactly(new OpenAgentAlert("payment", "agent-suspended"));
    assertThat(all().get(0).alert().failure().message()).contains("refused-401");

    store.systemPauses().resume("payment");
    pass(Duration.ofSeconds(65));
    assertThat(open()).isEmpty();
  }

  @Test
  void anAgentThatAnOperatorPausedIsNoFault() {
    store
        .pauseSwitches()
        .run(
            new PauseCommand("1", Action.PAUSE, PauseKind.AGENT, "payment", "Ada", "their outage"));
    seen = seen(CircuitState.OPEN);
    pass(Duration.ofMinutes(5));

    assertThat(open()).isEmpty();
  }

  @Test
  void withoutReportsNothingIsRaisedOrResolved() {
    seen = seen(CircuitState.OPEN);
    pass(Duration.ofMinutes(3));
    seen = new AgentsSeen(List.of(), now);
    pass(Duration.ofMinutes(5));
    assertThat(open()).hasSize(1);

    seen = seen(CircuitState.CLOSED);
    pass(Duration.ofSeconds(55));
    assertThat(open()).hasSize(1);
    pass(Duration.ofSeconds(15));
    assertThat(open()).isEmpty();
  }

  /** It has not looked long enough to know. */
  @Test
  void aSupervisorThatJustStartedResolvesNothing() {
    seen = seen(CircuitState.OPEN);
    pass(Duration.ofMinutes(3));
    seen = seen(CircuitState.HALF_OPEN);

    keeping().round();

    assertThat(open()).hasSize(1);
  }

  private void pass(Duration time) {
    for (Instant end = now.plus(time); now.isBefore(end); now = now.plus(ROUND)) {
      one.round();
      other.round();
    }
  }

  private AgentFaultKeeping keeping() {
    Instant began = now;
    return new AgentFaultKeeping(
        () -> seen,
        store.pauseSwitches(),
        store.agentAlerts(),
        Duration.ofMinutes(1),
        () -> Duration.between(began, now).toNanos());
  }

  private Set<OpenAgentAlert> open() {
    return store.agentAlerts().open();
  }

  private List<StoredAlert> all() {
    return store.alertRegister().find(Filter.all(), new Page(null, 10));
  }

  private AgentsSeen seen(CircuitState... circuits) {
    List<SeenAgent> agents =
        Stream.of(circuits)
            .map(circuit -> new SeenAgent("payment", "one", circuit, 0, 32, 0, now))
            .toList();
    return new AgentsSeen(agents, null);
  }
}
