package io.orderly.operator.agents;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.CircuitState;
import io.orderly.process.AgentCondition;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Why an agent takes nothing, as far as its instances say. */
class AgentConditionsTest {

  private static final Instant NOW = Instant.parse("2026-06-01T12:00:00Z");

  @Test
  void anAgentOfWhichNothingIsHeardIsMissing() {
    assertThat(of()).isEqualTo(AgentCondition.NOT_REPORTING);
  }

  @Test
  void aCircuitOrFullSlotsCountOnlyAtEveryInstance() {
    assertThat(of(seen("a", CircuitState.OPEN, 0), seen("b", CircuitState.CLOSED, 8)))
        .isEqualTo(AgentCondition.UNREMARKABLE);
    assertThat(of(seen("a", CircuitState.OPEN, 0), seen("b", CircuitState.OPEN, 0)))
        .isEqualTo(AgentCondition.CIRCUIT_OPEN);
    assertThat(of(seen("a", CircuitState.CLOSED, 8), seen("b", CircuitState.CLOSED, 7)))
        .isEqualTo(AgentCondition.UNREMARKABLE);
    assertThat(of(seen("a", CircuitState.CLOSED, 8))).isEqualTo(AgentCondition.SLOTS_FULL);
  }

  @Test
  void nothingIsSaidWhileReportsCannotBeRead() {
    AgentsSeen unreadable = new AgentsSeen(List.of(), NOW);

    assertThat(new AgentConditions(() -> unreadable).apply("pay"))
        .isEqualTo(AgentCondition.UNREMARKABLE);
  }

  private static AgentCondition of(SeenAgent... seen) {
    AgentsSeen agents = new AgentsSeen(List.of(seen), null);
    return new AgentConditions(() -> agents).apply("pay");
  }

  private static SeenAgent seen(String instance, CircuitState circuit, int inUse) {
    return new SeenAgent("pay", instance, circuit, inUse, 8, 0, NOW);
  }
}
