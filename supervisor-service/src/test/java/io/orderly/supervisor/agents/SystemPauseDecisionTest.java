package io.orderly.supervisor.agents;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.AgentReport.PausedCalls;
import io.orderly.messages.CircuitState;
import io.orderly.operator.agents.SeenAgent;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SystemPauseDecisionTest {

  private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");

  @Test
  void noReportedSuspensionSuspendsNothing() {
    assertThat(SystemPauseDecision.heldBy(List.of(), NOW)).isEmpty();
    assertThat(SystemPauseDecision.heldBy(List.of(seen("1", null, null)), NOW)).isEmpty();
    assertThat(SystemPauseDecision.heldBy(List.of(seen("1", null, 5L)), NOW)).isEmpty();
  }

  @Test
  void oneSuspendedInstanceSuspendsTheAgentIfNoOtherSucceededSince() {
    SeenAgent held = seen("1", 2_000L, 2_500L);

    assertThat(SystemPauseDecision.heldBy(List.of(held, seen("2", null, 3_000L)), NOW))
        .contains(held);
    assertThat(SystemPauseDecision.heldBy(List.of(held, seen("2", null, null)), NOW))
        .contains(held);
  }

  @Test
  void oneSuspendedInstanceDoesNotSuspendTheAgentWhileOthersSucceed() {
    assertThat(
            SystemPauseDecision.heldBy(
                List.of(seen("1", 2_000L, 2_500L), seen("2", null, 10L)), NOW))
        .isEmpty();
  }

  @Test
  void theFirstSuccessEndsTheSuspension() {
    assertThat(
            SystemPauseDecision.heldBy(
                List.of(seen("1", null, 100L), seen("2", 9_000L, null), seen("3", 8_000L, null)),
                NOW))
        .isEmpty();
  }

  @Test
  void aLaterRejectionSuspendsAgain() {
    SeenAgent again = seen("1", 50L, 100L);

    assertThat(SystemPauseDecision.heldBy(List.of(again, seen("2", 9_000L, null)), NOW))
        .contains(again);
  }

  @Test
  void timesOfAReportAgeWithIt() {
    SeenAgent earlier =
        new SeenAgent(
            "payment", "2", CircuitState.CLOSED, 0, 32, 0, NOW.minusSeconds(5), null, 10L);

    assertThat(SystemPauseDecision.heldBy(List.of(seen("1", 2_000L, null), earlier), NOW))
        .isPresent();
  }

  private static SeenAgent seen(
      String instance, @Nullable Long heldMillis, @Nullable Long sinceSuccess) {
    PausedCalls held = heldMillis == null ? null : new PausedCalls("refused-401", "no", heldMillis);
    return new SeenAgent(
        "payment", instance, CircuitState.CLOSED, 0, 32, 0, NOW, held, sinceSuccess);
  }
}
