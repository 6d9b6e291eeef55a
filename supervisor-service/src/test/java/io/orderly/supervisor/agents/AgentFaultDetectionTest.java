package io.orderly.supervisor.agents;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.CircuitState;
import io.orderly.operator.agents.SeenAgent;
import io.orderly.store.pauses.PauseKind;
import io.orderly.store.pauses.StoredPause;
import io.orderly.store.pauses.SystemPauses;
import io.orderly.supervisor.agents.AgentFaultDetection.Finding;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AgentFaultDetectionTest {

  private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");
  private static final Set<String> BEHIND = Set.of("payment");

  @Test
  void anAgentWithoutReportsAndWithOverdueWorkIsAbsent() {
    assertThat(AgentFaultDetection.of(List.of(), List.of(), BEHIND))
        .containsOnlyKeys(new Finding("payment", AgentFault.ABSENT));
    assertThat(AgentFaultDetection.of(List.of(), List.of(), Set.of())).isEmpty();
    assertThat(AgentFaultDetection.of(List.of(seen(CircuitState.CLOSED)), List.of(), BEHIND))
        .isEmpty();
  }

  @Test
  void aPausedAgentIsNotAbsent() {
    assertThat(AgentFaultDetection.of(List.of(), List.of(held(SystemPauses.SYSTEM)), BEHIND))
        .containsOnlyKeys(new Finding("payment", AgentFault.HELD));
    assertThat(AgentFaultDetection.of(List.of(), List.of(held("Ada")), BEHIND)).isEmpty();
  }

  @Test
  void anAgentThatIsAskedToWaitIsNotRefused() {
    StoredPause paced =
        new StoredPause(
            PauseKind.AGENT, "payment", SystemPauses.SYSTEM, "it asked for it", NOW, NOW);

    assertThat(AgentFaultDetection.of(List.of(), List.of(paced), BEHIND))
        .containsOnlyKeys(new Finding("payment", AgentFault.PACED));
  }

  @Test
  void aVersionThatNobodyServesIsAFaultOfThatVersionOnceAnOrderWaitsForIt() {
    StoredPause unserved =
        new StoredPause(
            PauseKind.AGENT, "payment:adyen@3", SystemPauses.SYSTEM, "nobody serves it", NOW);

    assertThat(
            AgentFaultDetection.of(List.of(seen(CircuitState.CLOSED)), List.of(unserved), BEHIND))
        .isEmpty();
    assertThat(
            AgentFaultDetection.of(
                List.of(seen(CircuitState.CLOSED)), List.of(unserved), Set.of("payment:adyen@3")))
        .containsExactly(
            Map.entry(new Finding("payment:adyen@3", AgentFault.UNSERVED), "nobody serves it"));
  }

  @Test
  void aStepThatAsksAndAVersionThatIsServedAgainAreNoAbsentAgents() {
    assertThat(
            AgentFaultDetection.of(
                List.of(), List.of(), Set.of("ask:operators", "payment:adyen@3")))
        .isEmpty();
  }

  @Test
  void eachFaultIsFoundByItsCode() {
    for (AgentFault fault : AgentFault.values()) {
      assertThat(AgentFault.of(fault.code())).contains(fault);
    }
    assertThat(AgentFault.of("refused")).isEmpty();
  }

  private static SeenAgent seen(CircuitState circuit) {
    return new SeenAgent("payment", "one", circuit, 0, 32, 0, NOW);
  }

  private static StoredPause held(String by) {
    return new StoredPause(PauseKind.AGENT, "payment", by, "it refuses everybody", NOW);
  }
}
